/** Removes NUL, which PostgreSQL can't store. */
export function tidyText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
}
