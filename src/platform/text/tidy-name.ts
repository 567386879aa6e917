/** Controls, line and paragraph separators, and halves of surrogate pairs. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu;
/**
 * What has no form of its own, such as direction marks, fillers and zero-width spaces. Joiners stay, because Persian and Indic names and many
 * emoji need them, and so do the selectors of an emoji's form.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/gu;
const isNeeded = (character: string) => /\u200C|\u200D|[\uFE00-\uFE0F]/.test(character);

/** A name as it is stored: one line in one form for each letter, without controls, direction marks and other invisible characters. */
export function tidyName(name: string): string {
  return name
    .replace(breaks, ' ')
    .replace(invisible, (character) => (isNeeded(character) ? character : ''))
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Whether readers see a letter or a digit. Some fillers are letters without a form. */
export const hasVisibleLetter = (name: string): boolean =>
  /[\p{L}\p{N}]/u.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
