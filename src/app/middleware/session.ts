import { randomBytes } from 'node:crypto';
import { clientAddressOf } from '@catlas/platform/http/client-address.ts';
import { createCsrfSecret, createCsrfToken, csrfCookieName, safeMethods } from '@catlas/platform/http/csrf.ts';
import { isDataPath, toPagePath } from '@catlas/platform/http/data-path.ts';
import { readerHeader, visitor } from '@catlas/platform/worker/reader-header.ts';
import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';
import { createMiddleware } from 'hono/factory';
import { isBannedPage, isExemptPage } from '#app/pages/page-guards.ts';
import type { ApiEnv } from '#context/api-router.server.ts';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { openRequestLimits } from '#context/request-limits.ts';
import type { SessionClaims } from '#context/session-claims.ts';
import { clearSessionCookies } from '#features/accounts/session/account-request.server.ts';
import { endBannedVisit, findBannedVisitor } from '#features/accounts/session/banned-visit.server.ts';
import { type AccountState, findViewer } from '#features/accounts/session/find-viewer.server.ts';
import { readSession } from '#features/accounts/session/read-session.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { isLocale, localeCookieName, preferredLocale, splitLocale } from '#i18n/locale.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { findReplicaFor, markOwnWrite } from './own-writes.ts';
import { socketAddressOf } from './socket-address.ts';

export const session = (context: Context) =>
  createMiddleware<ApiEnv & { Variables: { requestId: string; responseHeaders: Headers } }>(async (c, next) => {
    const { headers } = c.req.raw;
    const cookies = new Map(parseCookieHeader(headers.get('cookie') ?? '').map(({ name, value }) => [name, value]));
    const isWrite = !safeMethods.has(c.req.method);
    const isCall = c.req.path.startsWith('/api/');
    const isSecure = context.config.publicUrl.startsWith('https:');
    const responseHeaders = new Headers();
    const locale = localeOf(c.req.path, new URL(c.req.url).searchParams.get('locale'), {
      cookie: cookies.get(localeCookieName),
      acceptLanguage: headers.get('accept-language'),
    });

    const pathname = toPagePath(c.req.path);
    const isDocument = !isDataPath(c.req.path);
    const page = { headers, responseHeaders, isSecure, isBannedPage: isBannedPage(pathname), isDocument };
    const asking = await findAsking(context, { page, locale, pathname }).catch((error) => {
      // A call gets the error; a page shows it.
      if (isCall) throw error;
      return { viewer: null, session: null, blocked: null, bannedUserId: null, failure: error as Error };
    });
    const { viewer } = asking;

    // Only pages and the call for unsent items hand out the secret; any other call without it is refused anyway.
    const csrfToken =
      isCall && c.req.path !== '/api/session' ? '' : handOutCsrfToken({ cookies, responseHeaders, isSecure });

    responseHeaders.set(readerHeader, viewer?.id ?? visitor);
    c.set('responseHeaders', responseHeaders);
    const clientAddress = clientAddressOf({
      headers,
      socketAddress: socketAddressOf(c.env),
      trustProxy: context.config.trustProxy,
    });
    const limits = openRequestLimits(context, { address: clientAddress, accountId: viewer?.id ?? null });
    c.set('context', {
      ...context,
      ...asking,
      replica: findReplicaFor(context, { isWrite, headers, cookies }),
      locale,
      requestId: c.var.requestId,
      clientAddress,
      limits,
      csrfToken,
      nonce: isCall ? '' : randomBytes(16).toString('base64'),
    });
    await inLocale(locale, next);
    for (const [name, value] of await limits.settle(c.res.status)) responseHeaders.set(name, value);
    // A failed answer names no reader, or a browser would drop the member's pages. A shared answer sets no cookie, or a
    // cache would give one reader's to another.
    if (c.res.status >= 500 || c.var.isShared) responseHeaders.delete(readerHeader);
    if (context.replica && isWrite && viewer && c.res.status < 400) {
      await markOwnWrite({ replica: context.replica, log: context.log }, { responseHeaders, isSecure });
    }
    const answered = c.res.headers;
    responseHeaders.forEach((value, name) => {
      if (name === 'set-cookie') answered.append(name, value);
      else answered.set(name, value);
    });
    // No cache may hand one reader's cookies, or their deletion, to another.
    if (c.var.isShared && responseHeaders.has('set-cookie')) answered.set('cache-control', 'private, no-cache');
  });

interface TokenInput {
  cookies: ReadonlyMap<string, string | undefined>;
  responseHeaders: Headers;
  isSecure: boolean;
}

function handOutCsrfToken({ cookies, responseHeaders, isSecure }: TokenInput): string {
  const known = cookies.get(csrfCookieName);
  const secret = known || createCsrfSecret();
  if (!known) {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
    responseHeaders.append('set-cookie', serializeCookieHeader(csrfCookieName, secret, options));
  }
  return createCsrfToken(secret);
}

interface AskingInput {
  page: { headers: Headers; responseHeaders: Headers; isSecure: boolean; isBannedPage: boolean; isDocument: boolean };
  locale: Locale;
  pathname: string;
}

async function findAsking(
  context: Context,
  { page, locale, pathname }: AskingInput,
): Promise<Pick<RequestContext, 'viewer' | 'session' | 'blocked' | 'bannedUserId' | 'failure'>> {
  const { headers, responseHeaders } = page;
  const claims = await readSession(context, page);
  const accountState = claims
    ? await findViewer(context, { session: claims, locale, userAgent: headers.get('user-agent') ?? '' })
    : null;
  // The browser's client reads the cookie and would continue to show a session that has ended.
  if (accountState?.kind === 'ended' || accountState?.kind === 'ended-by-service')
    clearSessionCookies(headers, responseHeaders);
  const viewer = accountState?.kind === 'member' ? accountState.viewer : null;
  const { blocked, bannedUserId } = isExemptPage(pathname)
    ? unblocked
    : await findBlock(context, { accountState, claims, page });
  return { viewer, session: viewer || blocked === 'second-step' ? claims : null, blocked, bannedUserId, failure: null };
}

interface BlockInput extends Pick<AskingInput, 'page'> {
  accountState: AccountState | null;
  claims: SessionClaims | null;
}

type Block = Pick<RequestContext, 'blocked' | 'bannedUserId'>;
const unblocked: Block = { blocked: null, bannedUserId: null };

async function findBlock(context: Context, { accountState, claims, page }: BlockInput): Promise<Block> {
  if (claims && accountState?.kind === 'banned') {
    await endBannedVisit(context, { ...page, session: claims });
    return { blocked: 'banned', bannedUserId: claims.userId };
  }
  if (accountState?.kind === 'second-step') return { ...unblocked, blocked: 'second-step' };
  if (accountState?.kind === 'ended-by-service') return { ...unblocked, blocked: 'ended' };
  const bannedUserId = accountState?.kind === 'member' ? null : await findBannedVisitor(context, page);
  return bannedUserId === null ? unblocked : { blocked: 'banned', bannedUserId };
}

/** A page's language comes from its address, a call's from its `locale` parameter or `Accept-Language`. */
function localeOf(
  path: string,
  parameter: string | null,
  wishes: { cookie: string | undefined; acceptLanguage: string | null },
) {
  if (!path.startsWith('/api/')) return splitLocale(toPagePath(path)).locale;
  return isLocale(parameter) ? parameter : preferredLocale({ acceptLanguage: wishes.acceptLanguage ?? wishes.cookie });
}
