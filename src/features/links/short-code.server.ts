import { randomInt } from 'node:crypto';

/** The alphabet leaves out letters that are easily confused: 0/o, 1/i/l, u/v. */
const alphabet = '23456789abcdefghjkmnpqrstwxyz';
/** 29^8 is 5 × 10^11, which is too many to enumerate and short enough for a poster. */
const codeLength = 8;

export function createShortCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** People and programs add spaces, hyphens and zero-width characters to a code. */
const joiners = /[\s\p{Z}\p{Pd}\p{Cf}]/gu;
const typedCode = new RegExp(`^([${alphabet}]{${codeLength}})(?![\\p{L}\\p{N}])`, 'u');

/** Returns the code at the start of the input; null without one. Ignores punctuation and what follows it. */
export function parseShortCode(typed: string): string | null {
  return typedCode.exec(typed.replace(joiners, '').toLowerCase())?.[1] ?? null;
}
