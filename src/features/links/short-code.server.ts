import { randomInt } from 'node:crypto';

/** Without letters that are easily confused when read aloud or copied by hand: 0/o, 1/i/l, u/v. */
const alphabet = '23456789abcdefghjkmnpqrstwxyz';
/** 29^8 is 5 × 10^11: too many to enumerate, short enough for a poster. */
const codeLength = 8;

export function createShortCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Normalizes typed input to the stored form of a code, or null if it can't be a code. */
export function parseShortCode(typed: string): string | null {
  const code = typed.trim().toLowerCase();
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
