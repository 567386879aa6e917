import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import type { AuthContext } from '#auth-context.ts';
import { nilUuid } from '#auth-schema.ts';
import type { Session } from '#sessions/session.ts';
import { findSession } from '#sessions/session.ts';
import { findSessionEnd } from '#sessions/session-validity.ts';
import { findUser } from '#users/find-user.ts';
import { isBanned, type User } from '#users/user.ts';
import { AuthError } from './auth-error.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** A token without a session id has no session, and passes. */
export interface SignedIn {
  claims: JWTPayload;
  user: User;
  session: Session | null;
  isAdmin: boolean;
}

/** Throws 401 or 403, in the contract's order of checks (§4). */
export async function requireUser(c: Context, context: AuthContext): Promise<SignedIn> {
  const claims = await requireToken(c, context);
  if (!claims.sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const [user, session] = await Promise.all([
    findUser(context.db, { id: claims.sub }),
    findClaimedSession(claims, context),
  ]);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  requireOwnSession(claims, session, user);
  if (isBanned(user, context.now())) throw new AuthError(403, 'user_banned', 'User is banned');
  return { claims, user, session, isAdmin: hasAdminRole(claims, context) };
}

/** These tokens need neither subject nor expiry. */
export async function requireAdmin(c: Context, context: AuthContext): Promise<JWTPayload> {
  const claims = await requireToken(c, context);
  if (hasSessionClaim(claims)) {
    const user = claims.sub && isUuid(claims.sub) ? await findUser(context.db, { id: claims.sub }) : null;
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const session = await findClaimedSession(claims, context);
    requireOwnSession(claims, session, user);
    const end = session && (await findSessionEnd(context, context.db, session, user));
    if (end) throw new AuthError(403, 'session_expired', end);
  }
  if (!hasAdminRole(claims, context)) throw new AuthError(403, 'not_admin', 'User not allowed');
  return claims;
}

export function audienceOf(c: Context, claims: JWTPayload, context: AuthContext): string {
  const named = c.req.header('X-JWT-AUD');
  if (named) return named;
  if (typeof claims.aud === 'string' && claims.aud && !hasAdminRole(claims, context)) return claims.aud;
  return context.settings.jwt.audience;
}

async function requireToken(c: Context, { keys, now }: AuthContext): Promise<JWTPayload> {
  const token = /^bearer\s+(\S+)$/i.exec(c.req.header('Authorization')?.trim() ?? '')?.[1];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  await keys.recognize(token);
  try {
    return await keys.verify(token, now());
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const detail = code === 'ERR_JWT_EXPIRED' ? 'token is expired' : message;
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${detail}`, {
      cause: error,
    });
  }
}

function hasSessionClaim({ session_id: id }: JWTPayload): boolean {
  return typeof id === 'string' && id !== '' && id !== nilUuid;
}

async function findClaimedSession(claims: JWTPayload, { db }: AuthContext): Promise<Session | null> {
  const id = claims.session_id;
  return hasSessionClaim(claims) && isUuid(id as string) ? findSession(db, id as string) : null;
}

function requireOwnSession(claims: JWTPayload, session: Session | null, user: User): void {
  if (hasSessionClaim(claims) && session?.userId !== user.id) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
}

function hasAdminRole(claims: JWTPayload, { settings }: AuthContext) {
  return typeof claims.role === 'string' && settings.jwt.adminRoles.includes(claims.role);
}
