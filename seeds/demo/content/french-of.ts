/** Returns true before a vowel or a silent h of the names used here. */
export function startsWithVowel(name: string): boolean {
  return /^([aeiouâàéèêëîïôœûü]|hercule|hermine|hortense)/i.test(name);
}

/** French contracts "de" before a name: d’Angers, du Havre, des Prébendes, de La Rochelle. */
export function frenchOf(name: string): string {
  if (name.startsWith('Le ')) return `du ${name.slice(3)}`;
  if (name.startsWith('Les ')) return `des ${name.slice(4)}`;
  return startsWithVowel(name) ? `d’${name}` : `de ${name}`;
}
