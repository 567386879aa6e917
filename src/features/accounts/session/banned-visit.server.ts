import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@catlas/platform/db/is-uuid.ts';
import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';
import type { Context } from '#context/context.ts';
import { clearSessionCookies } from './account-request.server.ts';
import { createTokenAuthClient } from './request-auth-client.server.ts';

/**
 * This cookie selects the page for a banned member, who has no session: `new` until the page has been opened, then `seen`.
 * It names the account and is signed, because that page shows the reason of the ban, which only its member may read.
 */
const cookieName = 'catlas_banned';
const cookiePattern = /^(new|seen)\.([^.]+)\.([\w-]{43})$/;

interface Visit {
  headers: Headers;
  responseHeaders: Headers;
  isSecure: boolean;
  isBannedPage: boolean;
  /** This is false for the data of a client navigation, which a click on another link may overtake. */
  isDocument: boolean;
}

/** Signs out here too, because the sign-in service may not know of the ban. */
export async function endBannedVisit(
  { db, auth, log }: Pick<Context, 'db' | 'auth' | 'log'>,
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
  await mark({ db }, visit, session.userId);
}

/** Only its member may read a ban's reason, so the cookie counts only while our table has the account as banned. */
export async function findBannedVisitor({ db }: Pick<Context, 'db'>, visit: Visit): Promise<string | null> {
  const value = parseCookieHeader(visit.headers.get('cookie') ?? '').find(({ name }) => name === cookieName)?.value;
  const [, state, userId, signature] = cookiePattern.exec(value ?? '') ?? [];
  if (!userId || !signature || !isUuid(userId) || (state === 'seen' && !visit.isBannedPage)) return null;
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), await sign({ db }, userId))) return null;
  const row = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
  if (row?.status !== 'banned') return null;
  if (visit.isBannedPage && visit.isDocument) await mark({ db }, visit, userId);
  return userId;
}

async function mark({ db }: Pick<Context, 'db'>, visit: Visit, userId: string): Promise<void> {
  const { responseHeaders, isSecure, isBannedPage, isDocument } = visit;
  const signature = (await sign({ db }, userId)).toString('base64url');
  const value = `${isBannedPage && isDocument ? 'seen' : 'new'}.${userId}.${signature}`;
  responseHeaders.append(
    'set-cookie',
    serializeCookieHeader(cookieName, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }),
  );
}

async function sign({ db }: Pick<Context, 'db'>, userId: string): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  // The signed data include the purpose, so that another token cannot replace this one.
  return createHmac('sha256', secret).update('banned visit').update(userId).digest();
}
