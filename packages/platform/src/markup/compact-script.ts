/** Requires statements that end with `;`, and strings without spaces beside punctuation. */
export function compactScript(source: string): string {
  return source.replaceAll(/\s*([{}()=>,;:?&|])\s*/g, '$1');
}
