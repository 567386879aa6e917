/** Placeholders for erased texts; they satisfy the column constraints. */
export const erasedWords = { name: '—', description: '———', place_label: null };

/** Whether the texts of a deleted cat are erased, so that it can no longer be shown or restored. */
export function isErased({ status, description }: { status: string; description: string }): boolean {
  return status === 'deleted' && description === erasedWords.description;
}
