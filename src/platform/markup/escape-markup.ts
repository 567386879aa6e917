const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text → its escaped form in HTML and XML, also within a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}

/** What XML 1.0 can't hold, even escaped, is left out. */
export function withoutControlCharacters(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}
