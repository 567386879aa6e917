import type { IncomingHttpHeaders } from 'node:http';

interface Settings {
  publicUrl: string;
  /** False: `publicUrl` is a guess, and clients may use another address of this machine. */
  isPublicUrlSet: boolean;
  trustProxy: boolean;
}

/** The parts of Node's request that decide its URL. */
interface Asked {
  /** As sent: `/path?query`, or a complete URL (RFC 9112, section 3.2.2). */
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

const loopbackHostnames = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopbackHostname(hostname: string): boolean {
  return loopbackHostnames.has(hostname);
}

/** A host name or address with its port. The URL parser checks the rest. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** A target that URL normalisation leaves unchanged: no empty segment, no dot segment, nothing to escape. */
const plainTarget = /^(?!.*\/[/.])\/[!$&-;=?-[\]_a-z~]*$/;
const completeUrl = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Finds the URL that the client used for a request: the one that browsers compare with `Origin` and that relative links resolve against.
 * Null for a target or a host that has no safe reading.
 *
 * - Without `PUBLIC_URL`: the request's host, so that `localhost`, `127.0.0.1` and LAN addresses all work.
 * - With `PUBLIC_URL`: its origin, because a proxy may put its own name for this server into `Host`. A page that was opened at another
 *   address of this server names that address in `Origin` and in `Host`: its forms keep it.
 */
export function createRequestUrlReader({ publicUrl, isPublicUrlSet, trustProxy }: Settings) {
  const { origin: publicOrigin, host: publicHost, protocol } = new URL(publicUrl);

  const findOrigin = (headers: IncomingHttpHeaders): string | null => {
    const host = (trustProxy && nearest(headers['x-forwarded-host'])) || headers.host;
    const scheme = (trustProxy && nearest(headers['x-forwarded-proto'])?.toLowerCase()) || null;
    const isValid = host !== undefined && hostPattern.test(host) && (scheme === null || /^https?$/.test(scheme));
    // HTTP/1.0 has no Host.
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

/** The value of the proxy in front of this server, where several have appended theirs. */
function nearest(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(',').at(-1)?.trim();
}

/** `/path?query`; null for `*`, for a target without a leading slash, and for the URL of another host. */
function toOriginForm(target: string, host: string | undefined): string | null {
  if (target.startsWith('/')) return target;
  const [, authority, rest = ''] = completeUrl.exec(target) ?? [];
  if (authority === undefined || authority.toLowerCase() !== host?.toLowerCase()) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const encodedControl = /%(?:[01][\da-f]|7f)/gi;
const encodedReplacement = encodeURIComponent('\ufffd');

/**
 * The path with U+FFFD in place of encoded control characters. No path here has one, and whatever decodes the path is safe from them: a
 * `Location` header, a statement (NUL), and parsers of URLs, which drop tabs and line breaks (`/%09/` decoded is the host of `//`).
 */
function withoutControls(target: string): string {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  return path.includes('%') ? path.replace(encodedControl, encodedReplacement) + target.slice(path.length) : target;
}

/**
 * A path with an empty segment is null. `//host/…` is the URL of another host where a link or a parser resolves it, and so is what follows
 * the language in `/fr//host/…`.
 */
function normalise(origin: string, target: string): string | null {
  const address = origin + target;
  // The URL parser reads a backslash in a path as a slash.
  if (/^[^?]*\\/.test(target) || !URL.canParse(address)) return null;
  const { pathname, href } = new URL(address);
  return pathname.includes('//') ? null : href;
}
