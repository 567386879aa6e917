/** Written text as it is stored: one form for each letter and each end of a line, no spaces at the ends, and no NUL, which PostgreSQL can't store. */
export function tidyText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
}
