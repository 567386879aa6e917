const breaks = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu;
/** Joiners and emoji selectors stay, because Persian and Indic names and many emoji need them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/gu;
const isNeeded = (character: string) => /\u200C|\u200D|[\uFE00-\uFE0F]/.test(character);

export function tidyName(name: string): string {
  return name
    .replace(breaks, ' ')
    .replace(invisible, (character) => (isNeeded(character) ? character : ''))
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Some fillers are letters without a form, so they do not count. */
export const hasVisibleLetter = (name: string): boolean =>
  /[\p{L}\p{N}]/u.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
