/** Counts visible characters, not UTF-16 units. */
export function countCharacters(text: string): number {
  return [...text].length;
}
