import { randomInt } from 'node:crypto';

/** Without letters that are easily confused when read aloud or copied by hand: 0/o, 1/i/l, u/v. */
const alphabet = '23456789abcdefghjkmnpqrstwxyz';
/** 29^8 is 5 × 10^11: too many to enumerate, short enough for a poster. */
const codeLength = 8;

export function createShortCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** What people type between the letters, and what programs insert: spaces, hyphens, characters without a width. */
const joiners = /[\s\p{Z}\p{Pd}\p{Cf}]/gu;
const typedCode = new RegExp(`^([${alphabet}]{${codeLength}})(?![\\p{L}\\p{N}])`, 'u');

/** The code at the start of typed input, in its stored form; null without one. Punctuation and what follows it was appended. */
export function parseShortCode(typed: string): string | null {
  return typedCode.exec(typed.replace(joiners, '').toLowerCase())?.[1] ?? null;
}
