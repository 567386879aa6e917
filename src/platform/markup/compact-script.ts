/** A script of ours without the spaces that only its readers need. Its statements end with `;`, and its strings have no spaces beside punctuation. */
export function compactScript(source: string): string {
  return source.replaceAll(/\s*([{}()=>,;:?&|])\s*/g, '$1');
}
