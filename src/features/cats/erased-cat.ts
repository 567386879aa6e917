/** What the columns demand of texts that nobody is to read any more. */
export const erasedWords = { name: '—', description: '———', place_label: null };
