import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { csrfCookieName, safeMethods } from '@catlas/platform/http/csrf.ts';
import { toPagePath } from '@catlas/platform/http/data-path.ts';
import { isKnownTag } from '@catlas/platform/http/entity-tag.ts';
import { allowByHash } from '@catlas/platform/markup/allow-by-hash.server.ts';
import { readerHeader, visitor } from '@catlas/platform/worker/reader-header.ts';
import { parseCookieHeader } from '@supabase/ssr';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { acceptsGzip, toBuffer, type WholeAnswer } from '#app/pages/compress-whole.ts';
import { createPageCache } from '#app/pages/page-cache.ts';
import { findSharedParameters } from '#app/pages/page-guards.ts';
import { isPage, type Pages, policyFor } from '#app/pages/pages.ts';
import { parseColorMode } from '#context/color-mode.ts';
import type { Context } from '#context/context.ts';
import { openRequestLimits } from '#context/request-limits.ts';
import { type ColorMode, colorModeCookieName } from '#context/root-data.ts';
import { localeCookieName, splitLocale } from '#i18n/locale.ts';
import { inLocale } from '#i18n/request-locale.server.ts';

/** A change empties this cache at once; another cache can show a removed cat for this long. */
export const sharedSeconds = 10;

/** This is room for about 2,000 pages. */
const maxCachedBytes = 32_000_000;
const longestSharedAddress = 300;

/** A visitor's page is made from these values alone, so nothing else can get into it. */
interface Asked {
  address: string;
  colorMode: ColorMode;
  savesData: boolean;
}

interface SharedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  /** The tag is of the uncompressed page, without quotes; null if the page is not cached. */
  tag: string | null;
  cachedBytes: number | null;
}

/** Visitors share a page without token, cookie or name; a live event or a change by this process renders it again. */
export function sharePages(context: Context, pages: Pages) {
  const kept = createPageCache<SharedPage>({ maxBytes: maxCachedBytes, maxAgeMs: sharedSeconds * 1000 });
  // A message to single readers changes no page of visitors.
  context.live.subscribe(({ readers }) => {
    if (!readers) kept.empty();
  });

  return createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      await next();
      if (c.res.status < 400) kept.empty();
      return;
    }
    // A developer wants to see a change at once.
    const asked = context.config.mode === 'development' ? null : findAsked(c);
    if (!asked) return next();
    const key = JSON.stringify(asked);
    const found = kept.find(key);
    if (found) return answer(c, found);
    if (!isShared(pages, asked.address)) return next();
    return answer(c, await kept.get(key, () => makePage(context, pages, { ...asked, requestId: c.var.requestId })));
  });
}

/** These cookies identify no person, and are either in `Asked` or change no page. */
const harmlessCookies = new Set([csrfCookieName, colorModeCookieName, localeCookieName]);
const ownCookie = /^(sb-|catlas_)/;

/** Returns null for a client that may be a member, or may have written something that a replica lacks. */
function findAsked(c: HonoContext): Asked | null {
  // Matching a call against all pages takes as long as some calls.
  if (c.req.path.startsWith('/api/')) return null;
  if (c.req.method === 'OPTIONS' || c.req.header('authorization')) return null;
  const cookie = c.req.header('cookie');
  const names = cookie ? parseCookieHeader(cookie).map(({ name }) => name) : [];
  if (names.some((name) => ownCookie.test(name) && !harmlessCookies.has(name))) return null;
  const { pathname, search } = new URL(c.req.url);
  const address = pathname + search;
  if (address.length > longestSharedAddress) return null;
  return { address, colorMode: parseColorMode(cookie), savesData: c.req.header('save-data') === 'on' };
}

function isShared({ match }: Pages, address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'http://page.invalid');
  const allowed = findSharedParameters(match, toPagePath(pathname));
  return allowed !== null && [...searchParams.keys()].every((name) => name === '_routes' || allowed.includes(name));
}

async function makePage(
  context: Context,
  { render }: Pages,
  { address, colorMode, savesData, requestId }: Asked & { requestId: string },
): Promise<SharedPage> {
  const request = new Request(new URL(address, context.config.publicUrl), {
    headers: {
      ...(colorMode === 'system' ? {} : { cookie: `${colorModeCookieName}=${colorMode}` }),
      ...(savesData ? { 'save-data': 'on' } : {}),
    },
  });
  const { pathname } = new URL(request.url);
  const { locale } = splitLocale(toPagePath(pathname));
  const nonce = randomBytes(16).toString('base64');
  const nobody = {
    viewer: null,
    session: null,
    blocked: null,
    bannedUserId: null,
    failure: null,
    csrfToken: '',
    clientAddress: 'unknown',
  };
  const limits = openRequestLimits(context, { address: nobody.clientAddress, accountId: null });
  const own = { ...context, ...nobody, limits, locale, requestId, nonce };
  const made = await inLocale(locale, () => render(request, own));
  const bytes = await toBuffer(made.body);
  const document = isPage(made.headers) ? allowByHash(bytes.toString(), nonce) : null;
  const policy = document && policyFor(context, document);
  const body = document ? Buffer.from(document.html) : bytes;
  const isGood = made.status === 200 && !made.headers.has('set-cookie');
  const tag = createHash('sha256')
    .update(body)
    .update(policy ?? '')
    .digest('base64url')
    .slice(0, 27);
  const packed = isGood ? await promisify(gzip)(body) : null;
  return {
    status: made.status,
    headers: headersOf(made, { policy, isGood, isLanguageChosen: pathname === '/' }),
    body: packed ?? body,
    tag: packed && tag,
    cachedBytes: packed?.byteLength ?? null,
  };
}

interface Headed {
  policy: string | null;
  isGood: boolean;
  isLanguageChosen: boolean;
}

function headersOf(
  { status, headers: made }: WholeAnswer,
  { policy, isGood, isLanguageChosen }: Headed,
): Record<string, string> {
  const varying = ['Cookie', 'Save-Data', 'Accept-Encoding', ...(isLanguageChosen ? ['Accept-Language'] : [])];
  return {
    ...Object.fromEntries(made),
    ...(policy && { 'content-security-policy': policy }),
    ...(isGood
      ? { 'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}`, vary: varying.join(', ') }
      : { 'cache-control': made.get('cache-control') ?? 'private, no-cache', vary: 'Save-Data' }),
    // A failed answer does not name its reader.
    ...(status < 500 && { [readerHeader]: visitor }),
  };
}

async function answer(c: HonoContext, { status, headers, body, tag }: SharedPage) {
  if (tag === null) return c.body(body, status as 200, headers);
  const isPacked = acceptsGzip(c.req.header('accept-encoding') ?? null);
  const entityTag = isPacked ? `"${tag}-gzip"` : `"${tag}"`;
  const told = { ...headers, etag: entityTag };
  if (isKnownTag(c.req.header('if-none-match'), entityTag)) return c.body(null, 304, told);
  if (isPacked) return c.body(body, 200, { ...told, 'content-encoding': 'gzip' });
  return c.body(await promisify(gunzip)(body), 200, told);
}
