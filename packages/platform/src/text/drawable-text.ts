const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A letter and the marks on it are one. */
export const splitGraphemes = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** The fonts have no narrow no-break space and no no-break hyphen. */
const replaced: Record<string, string> = { '\u202f': '\u00a0', '\u2011': '-', '\t': ' ', '\n': ' ', '\r': ' ' };

export const withPlainSpaces = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\u202f\u2011\t\n\r]/g, (sign) => replaced[sign]!);

/** An emoji may contain a digit, such as in a keycap. */
const isSymbol = (sign: string) => !/[\p{L}\p{N}]/u.test(sign) || sign.includes('\ufe0f');

/**
 * Leaves out symbols that the fonts lack, such as emoji. Returns an empty text if they lack a letter or a mark on it,
 * because a part of a name is another name. `canDraw` gets one grapheme without format characters.
 */
export function drawableText(text: string, canDraw: (grapheme: string) => boolean): string {
  let drawable = '';
  for (const sign of splitGraphemes(withPlainSpaces(text))) {
    if (canDraw(sign.replaceAll(/\p{Cf}/gu, ''))) drawable += sign;
    else if (!isSymbol(sign)) return '';
  }
  return drawable;
}
