/** A single word is only a name: Ginger may be black. */
export const textToRead = ({ name, description }: { name: string; description: string }) =>
  /\S\s+\S/.test(name.trim()) ? `${name}. ${description}` : description;
