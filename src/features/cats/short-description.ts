/** Previews cut the text off at about this length. */
const mostCharacters = 200;

/** One line of at most 200 characters, for previews and messages. */
export function shortDescription(description: string): string {
  const line = description.replaceAll(/\s+/g, ' ');
  const characters = [...line];
  if (characters.length <= mostCharacters) return line;
  return `${characters
    .slice(0, mostCharacters - 1)
    .join('')
    .trimEnd()}…`;
}
