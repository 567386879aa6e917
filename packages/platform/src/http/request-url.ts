import type { IncomingHttpHeaders } from 'node:http';

interface Settings {
  publicUrl: string;
  /** False means that `publicUrl` is a guess, and that clients may use another address of this machine. */
  isPublicUrlSet: boolean;
  trustProxy: boolean;
}

interface Asked {
  /** The target is `/path?query` or a complete URL (RFC 9112, section 3.2.2). */
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

const loopbackHostnames = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopbackHostname(hostname: string): boolean {
  return loopbackHostnames.has(hostname);
}

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** URL normalisation leaves such a target unchanged: no empty segment, no dot segment, nothing to escape. */
const plainTarget = /^(?!.*\/[/.])\/[!$&-;=?-[\]_a-z~]*$/;
const completeUrl = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Returns the URL that browsers compare with `Origin`, or null without a safe reading. A proxy may change `Host`, so
 * `PUBLIC_URL` wins, unless `Origin` and `Host` both name another address.
 */
export function createRequestUrlReader({ publicUrl, isPublicUrlSet, trustProxy }: Settings) {
  const { origin: publicOrigin, host: publicHost, protocol } = new URL(publicUrl);

  const findOrigin = (headers: IncomingHttpHeaders): string | null => {
    const host = (trustProxy && nearest(headers['x-forwarded-host'])) || headers.host;
    const scheme = (trustProxy && nearest(headers['x-forwarded-proto'])?.toLowerCase()) || null;
    const isValid = host !== undefined && hostPattern.test(host) && (scheme === null || /^https?$/.test(scheme));
    if (!isValid) return isPublicUrlSet || host === undefined ? publicOrigin : null;
    const usedProtocol = scheme ? `${scheme}:` : host === publicHost ? protocol : 'http:';
    const usedOrigin = `${usedProtocol}//${host}`;
    return isPublicUrlSet && headers.origin !== usedOrigin ? publicOrigin : usedOrigin;
  };

  return ({ url = '/', headers }: Asked): string | null => {
    const origin = findOrigin(headers);
    const sent = toOriginForm(url, headers.host);
    if (origin === null || sent === null) return null;
    const target = withoutControls(sent);
    return plainTarget.test(target) ? origin + target : normalise(origin, target);
  };
}

function nearest(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(',').at(-1)?.trim();
}

/** Returns null for `*`, for a target without a leading slash, and for the URL of another host. */
function toOriginForm(target: string, host: string | undefined): string | null {
  if (target.startsWith('/')) return target;
  const [, authority, rest = ''] = completeUrl.exec(target) ?? [];
  if (authority === undefined || authority.toLowerCase() !== host?.toLowerCase()) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const encodedControl = /%(?:[01][\da-f]|7f)/gi;
const encodedReplacement = encodeURIComponent('\ufffd');

/** Decoded control characters could harm a `Location`, a statement (NUL) or a URL parser (`/%09/` becomes `//`). */
function withoutControls(target: string): string {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  return path.includes('%') ? path.replace(encodedControl, encodedReplacement) + target.slice(path.length) : target;
}

/** Returns null for an empty segment: `//host/…` resolves to another host, also after the language. */
function normalise(origin: string, target: string): string | null {
  const address = origin + target;
  // The URL parser reads a backslash in a path as a slash.
  if (/^[^?]*\\/.test(target) || !URL.canParse(address)) return null;
  const { pathname, href } = new URL(address);
  return pathname.includes('//') ? null : href;
}
