import { isIP } from 'node:net';

interface RedirectRules {
  siteUrl: string;
  /** Globs apply to the address without its fragment: `*` stops at `.` and `/`, `**` crosses both. */
  redirectAllowList: string[];
}

/** Longer addresses are never ours, and cost time in globs. */
const maxLength = 2048;

/** Falls back to the site, never to an error (contract §10). */
export function chooseRedirect(candidates: (string | undefined)[], rules: RedirectRules): string {
  return candidates.find((candidate) => candidate && isRedirectAllowed(candidate, rules)) ?? rules.siteUrl;
}

/** Refuses an address that browsers and servers might read differently. */
export function isRedirectAllowed(candidate: string, { siteUrl, redirectAllowList }: RedirectRules): boolean {
  const target = parseUnambiguous(candidate);
  if (!target) return false;
  const site = new URL(siteUrl);
  if (target.protocol === site.protocol && target.hostname === site.hostname) {
    if (target.port === site.port || isLoopback(site.hostname)) return true;
  }
  if (isLiteralAddress(target.hostname)) return isWeb(target) && isLoopback(target.hostname);
  const withoutFragment = candidate.split('#', 1)[0]!;
  return redirectAllowList.some((glob) => toPattern(glob).test(withoutFragment));
}

/** These schemes run or hold content instead of naming a place. */
const refusedSchemes = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'view-source:',
  'filesystem:',
]);

function parseUnambiguous(candidate: string): URL | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what browsers drop silently.
  if (candidate.length > maxLength || /[\s\\\u0000-\u001f\u007f-\uffff]/.test(candidate)) return null;
  const parts = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(candidate);
  if (!parts || !URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  if (refusedSchemes.has(url.protocol)) return null;
  const authority = parts[1]!;
  if (authority.includes('@')) return null;
  const host = authority.replace(/:\d*$/, '').toLowerCase();
  if (host.startsWith('[')) return url.hostname.startsWith('[') ? url : null;
  // If the parsed host differs from the written host, the address is octal, hexadecimal, decimal or shortened.
  if (host !== url.hostname.toLowerCase() || !/^[a-z0-9._-]*$/.test(host)) return null;
  if (isWeb(url) && (/^\.|\.\.|^$/.test(host) || /^(\d+|0x[0-9a-f]*)$/.test(host))) return null;
  return url;
}

function isWeb(url: URL) {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function isLiteralAddress(hostname: string) {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

export function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

const patterns = new Map<string, RegExp>();

function toPattern(glob: string): RegExp {
  const known = patterns.get(glob);
  if (known) return known;
  const pattern = compileGlob(glob);
  patterns.set(glob, pattern);
  return pattern;
}

/** Supports `*`, `**`, `?`, `[abc]`, `[!a-z]`, `{a,b}` and escapes; separators are `.` and `/`. */
export function compileGlob(glob: string): RegExp {
  let source = '';
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at]!;
    const set = character === '[' ? /^\[(!?)([^\]]+)\]/.exec(glob.slice(at)) : null;
    if (character === '\\' && at + 1 < glob.length) source += literal(glob[++at]!);
    else if (character === '*' && glob[at + 1] === '*') {
      while (glob[at + 1] === '*') at++;
      source += '.*';
    } else if (character === '*') source += '[^./]*';
    else if (character === '?') source += '[^./]';
    else if (set) {
      source += `[${set[1] ? '^' : ''}${set[2]!.replace(/[\\\]^[]/g, '\\$&')}]`;
      at += set[0].length - 1;
    } else if (character === '{' && glob.includes('}', at)) {
      source += '(?:';
      depth++;
    } else if (character === '}' && depth > 0) {
      source += ')';
      depth--;
    } else if (character === ',' && depth > 0) source += '|';
    else source += literal(character);
  }
  return new RegExp(`^${source}${')'.repeat(depth)}$`);
}

function literal(character: string) {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
