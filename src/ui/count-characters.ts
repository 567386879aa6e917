/** In characters as people count them, not in UTF-16 units. */
export function countCharacters(text: string): number {
  return [...text].length;
}
