import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { redirect } from 'react-router';
import { answerOutcome } from './account-answer.server.ts';
import { type AccountOutcome, refuse, refuseFields } from './account-outcome.ts';
import { createAccountClient, homeOf } from './account-request.server.ts';
import { newPasswordFormSchema } from './account-schemas.ts';
import { endMemberSessions } from './member-session.server.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Verifying a recovery link uses it up. When the service then refuses the password, the session it gave waits here for
 * the next try: readable by the server alone, for a quarter of an hour.
 */
const recoveryCookie = { name: 'catlas_recovery', maxAgeSeconds: 15 * 60 };

interface RecoverySession {
  tokenHash: string;
  accessToken: string;
  refreshToken: string;
}

/** `POST /password/update`: verifies the link and sets the password in one go, then signs in. */
export async function answerPasswordUpdate(context: RequestContext, request: Request) {
  const form = await request.formData();
  const input = newPasswordFormSchema.safeParse(Object.fromEntries(form));
  if (!input.success) {
    const isLinkBroken = input.error.issues.some(({ path }) => path[0] === 'token_hash');
    return answerOutcome(isLinkBroken ? expired() : refuseFields(input.error.issues), form);
  }
  const { token_hash: tokenHash, password } = input.data;
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: new Headers(), responseHeaders });
  const session = await openRecovery(auth, tokenHash, request.headers);
  if ('kind' in session) return answerOutcome(session, form);

  const { error } = await auth.updateUser({ password }).catch((error: Error) => ({ error }));
  // Setting the password one already has is no failure: one can sign in with it, which was the aim.
  if (error && !('code' in error && error.code === 'same_password')) {
    const { data: current } = await auth.getSession();
    const kept = current.session
      ? { tokenHash, accessToken: current.session.access_token, refreshToken: current.session.refresh_token }
      : session;
    return answerOutcome(refuse(error), form, { 'set-cookie': recoveryCookieOf(context, kept) });
  }
  if (!error) await endOtherSessions(context, auth);
  responseHeaders.append('set-cookie', recoveryCookieOf(context, null));
  return redirect(homeOf(request), { headers: responseHeaders });
}

/** The service has signed the other devices out; their access tokens end here, too. */
async function endOtherSessions(context: RequestContext, auth: SupabaseClient['auth']): Promise<void> {
  const { data } = await auth.getClaims();
  const claims = data?.claims;
  if (!claims) return;
  await endMemberSessions(context, { userId: claims.sub, scope: 'others', sessionId: claims.session_id });
}

function expired(): AccountOutcome {
  return refuse({ code: 'otp_expired', message: 'incomplete link' });
}

async function openRecovery(
  auth: SupabaseClient['auth'],
  tokenHash: string,
  headers: Headers,
): Promise<RecoverySession | AccountOutcome> {
  const waiting = readRecoveryCookie(headers);
  if (waiting?.tokenHash === tokenHash) {
    const { error } = await auth
      .setSession({ access_token: waiting.accessToken, refresh_token: waiting.refreshToken })
      .catch((error: Error) => ({ error }));
    return error ? refuse(error) : waiting;
  }
  const { data: verified, error } = await auth
    .verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    .catch((error: Error) => ({ data: { session: null }, error }));
  if (error) return refuse(error);
  if (!verified.session) return expired();
  return { tokenHash, accessToken: verified.session.access_token, refreshToken: verified.session.refresh_token };
}

function readRecoveryCookie(headers: Headers): RecoverySession | null {
  const value = parseCookieHeader(headers.get('cookie') ?? '').find(({ name }) => name === recoveryCookie.name)?.value;
  if (!value) return null;
  try {
    const [tokenHash, accessToken, refreshToken] = JSON.parse(value) as string[];
    return tokenHash && accessToken && refreshToken ? { tokenHash, accessToken, refreshToken } : null;
  } catch {
    return null;
  }
}

function recoveryCookieOf({ config }: Pick<RequestContext, 'config'>, session: RecoverySession | null): string {
  const value = session ? JSON.stringify([session.tokenHash, session.accessToken, session.refreshToken]) : '';
  return serializeCookieHeader(recoveryCookie.name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: session ? recoveryCookie.maxAgeSeconds : 0,
  });
}
