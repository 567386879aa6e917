/** The placeholders satisfy the column constraints. */
export const erasedWords = { name: '—', description: '———', place_label: null };

/** An erased cat can no longer be shown or restored. */
export function isErased({ status, description }: { status: string; description: string }): boolean {
  return status === 'deleted' && description === erasedWords.description;
}
