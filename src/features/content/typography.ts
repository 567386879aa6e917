import type { Locale } from '#i18n/languages.ts';

const noBreakSpace = '\u00a0';
const narrowNoBreakSpace = '\u202f';

/** Replaces plain spaces with no-break spaces: `250 m`, and in French `« oui » !`. */
export function setSpaces(text: string, language: Locale): string {
  const joined = text.replaceAll(/(?<=\d)[ \n](?=\p{L})/gu, noBreakSpace);
  if (language !== 'fr') return joined;
  return joined.replaceAll(/[ \n](?=[;:!?»])/g, narrowNoBreakSpace).replaceAll(/(?<=«)[ \n]/g, narrowNoBreakSpace);
}
