import { createHash } from 'node:crypto';
import type { Factor } from '@supabase/supabase-js';
import type { Context } from '#context/context.ts';
import type { SessionClaims } from '#context/session-claims.ts';
import { createTokenAuthClient } from './request-auth-client.server.ts';

type CheckContext = Pick<Context, 'db' | 'auth' | 'now' | 'log'>;

interface KnownFactors {
  has_second_factor: boolean;
  factors_checked_at: Date | null;
}

/** `ended`: the service has no such session. `unknown`: it does not answer, and no answer is cached. */
export type FactorAnswer = { hasSecondFactor: boolean; isAsked: boolean } | 'ended' | 'unknown';

/** The digest identifies a token without revealing it. */
export function digestToken(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('base64url');
}

/** Asks the sign-in service with the session's token, and caches the answer. */
export async function checkSecondFactor(
  context: CheckContext,
  { session, known }: { session: SessionClaims; known: KnownFactors },
): Promise<FactorAnswer> {
  const askedAt = context.now();
  const factors = await askForFactors(context, session);
  if (factors === 'ended') return 'ended';
  if (factors === 'away') {
    return known.factors_checked_at ? { hasSecondFactor: known.has_second_factor, isAsked: false } : 'unknown';
  }
  const hasSecondFactor = await storeFactors(context, { userId: session.userId, factors, askedAt });
  return { hasSecondFactor, isAsked: true };
}

/** Keeps the answer of a later request, and returns the current state. */
export async function storeFactors(
  { db }: Pick<Context, 'db'>,
  { userId, factors, askedAt }: { userId: string; factors: readonly unknown[]; askedAt: Date },
): Promise<boolean> {
  const hasSecondFactor = factors.length > 0;
  const kept = await db
    .updateTable('users')
    .set({ has_second_factor: hasSecondFactor, factors_checked_at: askedAt })
    .where('id', '=', userId)
    .where((where) => where.or([where('factors_checked_at', 'is', null), where('factors_checked_at', '<=', askedAt)]))
    .executeTakeFirst();
  if (kept.numUpdatedRows > 0) return hasSecondFactor;
  const newer = await db.selectFrom('users').select('has_second_factor').where('id', '=', userId).executeTakeFirst();
  return newer?.has_second_factor ?? hasSecondFactor;
}

/** Call it when someone other than the member has changed the factors. */
export async function forgetFactors({ db, now }: Pick<Context, 'db' | 'now'>, userId: string): Promise<void> {
  await storeFactors({ db }, { userId, factors: [], askedAt: now() });
  await db.updateTable('member_sessions').set({ checked_token: null }).where('user_id', '=', userId).execute();
}

export async function askForFactors(
  { auth, log }: Pick<Context, 'auth' | 'log'>,
  { accessToken }: Pick<SessionClaims, 'accessToken'>,
): Promise<Factor[] | 'ended' | 'away'> {
  const { data, error } = await createTokenAuthClient(auth)
    .getUser(accessToken)
    .catch((error: Error) => ({ data: { user: null }, error }));
  if (data.user) return (data.user.factors ?? []).filter(({ status }) => status === 'verified');
  const status = error && 'status' in error ? error.status : undefined;
  if (error?.name === 'AuthSessionMissingError' || status === 401 || status === 403) return 'ended';
  log.warn({ err: error }, 'the sign-in service was not asked for second factors: it does not answer');
  return 'away';
}
