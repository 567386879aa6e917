/** Shorter numbers are unfinished, or lack the code of the area or country. */
export const fewestPhoneDigits = 8;
/** ITU-T E.164, with the country code. */
const mostPhoneDigits = 15;

/** A complete number in any spelling. */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s()./-]{1,29}$/.test(text) && digits >= fewestPhoneDigits && digits <= mostPhoneDigits;
}
