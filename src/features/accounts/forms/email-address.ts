import { z } from 'zod';

/** The sign-in service takes ASCII before the @ only. A top-level domain may be in ASCII form, such as `xn--p1ai`. */
const pattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z\d-]+)$/;

const longestEmail = 255;

export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmail && z.email({ pattern }).safeParse(text).success;
}

/** Mail servers know a domain by its ASCII form: `münchen.de` is `xn--mnchen-3ya.de`. Other texts stay as they are. */
export function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at);
  if (at === 0 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:\\[\]%]/.test(domain)) return text;
  try {
    return text.slice(0, at) + new URL(`https://${domain}`).hostname;
  } catch {
    return text;
  }
}

/** Returns true for an address that only the letters before the @ keep from being accepted. */
export function hasForeignName(text: string): boolean {
  const at = text.lastIndexOf('@');
  return /[^\0-\x7f]/.test(text.slice(0, at)) && isEmailAddress(`name${text.slice(at)}`);
}
