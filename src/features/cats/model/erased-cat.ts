/** What the columns demand of texts that nobody is to read any more. */
export const erasedWords = { name: '—', description: '———', place_label: null };

/** Whether anything is left of a deleted cat that could be shown or had back. */
export function isErased({ status, description }: { status: string; description: string }): boolean {
  return status === 'deleted' && description === erasedWords.description;
}
