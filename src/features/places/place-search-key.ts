const lettersWithoutAccent: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ə: 'e',
};

const wordForms = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sts', 'saints'],
  ['stes', 'saintes'],
]);

const ordinal = /^(\d{1,2})(?:er|re|e|eme|ieme|nd|nde|st|rd|th)$/;

/** Turns "St Étienne" into "saint etienne". Stored keys and queries must both come from here. */
export function placeSearchKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[æœøßłđðþħıŋə]/g, (letter) => lettersWithoutAccent[letter]!)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ordinal.exec(word)?.[1] ?? wordForms.get(word) ?? word)
    .filter((word, index, words) => !(word.startsWith('arrondissement') && /^\d+$/.test(words[index - 1] ?? '')))
    .join(' ');
}
