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

/** Notations of an arrondissement's number: "3e", "3ème", "1er", "2nd", "3rd". */
const ordinal = /^(\d{1,2})(?:er|re|e|eme|ieme|nd|nde|st|rd|th)$/;

/**
 * The normalised form of places' names for storage and search: lower case, no accents, words separated by one space,
 * "st" as "saint", "Lyon 3e arrondissement" as "lyon 3". Stored keys and queries must both come from here.
 */
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
