/** Colours and patterns of a coat, with their English and French words without accents. */
const wordsOf = {
  black: ['black', 'noir', 'noire', 'noirs', 'noires'],
  white: ['white', 'blanc', 'blanche', 'blancs', 'blanches'],
  grey: ['grey', 'gray', 'gris', 'grise', 'grises'],
  orange: ['orange', 'oranges', 'ginger', 'roux', 'rousse', 'rousses'],
  brown: ['brown', 'marron', 'brun', 'brune', 'bruns', 'brunes'],
  cream: ['cream', 'creme', 'beige', 'beiges'],
  tabby: ['tabby', 'striped', 'tigre', 'tigree', 'tigres', 'tigrees', 'raye', 'rayee'],
  calico: ['calico', 'tricolor', 'tricolour', 'tricolore', 'tricolores'],
  tortoiseshell: ['tortoiseshell', 'tortie', 'ecaille'],
  siamese: ['siamese', 'siamois', 'siamoise'],
} as const;

export type CoatColour = keyof typeof wordsOf;

const isColour = (key: string): key is CoatColour => key in wordsOf;
export const coatColours = Object.keys(wordsOf).filter(isColour);

const colourOf = new Map<string, CoatColour>(
  coatColours.flatMap((colour) => wordsOf[colour].map((word) => [word, colour] as const)),
);

/** A colour beside one of these is not the coat's: "black collar", "collier noir". */
const worn = /^(collars?|harness|bandana|tag|bell|eyes?|colliers?|harnais|medaille|clochette|grelot|yeux|oeil)$/;

/** The colours that a text names. */
export function findCoatColours(text: string): CoatColour[] {
  const words = plainWords(text);
  const found = words.flatMap((word, index) => {
    const colour = colourOf.get(word);
    return colour && ![words[index - 1], words[index + 1]].some((near) => near && worn.test(near)) ? [colour] : [];
  });
  return coatColours.filter((colour) => found.includes(colour));
}

/** Words in lower case, without accents. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
