import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';
import { isUuid } from '#platform/db/is-uuid.ts';
import type { Context } from '#product/context.ts';
import { clearSessionCookies } from './account-request.server.ts';
import { createTokenAuthClient } from './request-auth-client.server.ts';

/**
 * A banned member is signed out, so the session no longer says which visitor to redirect to the page with the reason. This
 * cookie does: `new` until the page has been opened, then `seen`. Its data alone do not count: a click on another link may
 * overtake them, and an API call shows no page. It names the account, which is no secret. It counts only while our own table
 * says that the account is banned.
 */
const cookieName = 'catlas_banned';
const cookiePattern = /^(new|seen)\.(.+)$/i;

interface Visit {
  headers: Headers;
  responseHeaders: Headers;
  isSecure: boolean;
  isBannedPage: boolean;
  /** Not the request of a client navigation, for a page's data. */
  isDocument: boolean;
}

/** Signs a banned member out, here and at the sign-in service, which may not know of the ban. */
export async function endBannedVisit(
  { auth, log }: Pick<Context, 'auth' | 'log'>,
  { session, ...visit }: Visit & { session: { userId: string; accessToken: string } },
): Promise<void> {
  const { error } = await createTokenAuthClient(auth)
    .admin.signOut(session.accessToken, 'global')
    .catch((error: Error) => ({ error }));
  // A service that has the ban rejects this call.
  if (error && error.name === 'AuthRetryableFetchError') {
    log.warn({ err: error }, 'the sign-in service was not told of a banned member’s end');
  }
  clearSessionCookies(visit.headers, visit.responseHeaders);
  mark(visit, session.userId);
}

/** Whether to show this signed-out visitor the page for banned members. */
export async function isBannedVisit({ db }: Pick<Context, 'db'>, visit: Visit): Promise<boolean> {
  const value = parseCookieHeader(visit.headers.get('cookie') ?? '').find(({ name }) => name === cookieName)?.value;
  const [, state, userId] = cookiePattern.exec(value ?? '') ?? [];
  if (!userId || !isUuid(userId) || (state === 'seen' && !visit.isBannedPage)) return false;
  const row = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
  if (row?.status !== 'banned') return false;
  if (visit.isBannedPage && visit.isDocument) mark(visit, userId);
  return true;
}

function mark({ responseHeaders, isSecure, isBannedPage, isDocument }: Visit, userId: string): void {
  const value = `${isBannedPage && isDocument ? 'seen' : 'new'}.${userId}`;
  responseHeaders.append(
    'set-cookie',
    serializeCookieHeader(cookieName, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }),
  );
}
