import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { data } from 'react-router';
import type { RequestContext } from '#context/request-context.ts';
import { type AccountOutcome, refuse, refuseFields } from '#features/accounts/forms/account-outcome.ts';
import { newPasswordFormSchema, tokenHashSchema } from '#features/accounts/forms/account-schemas.ts';
import type { SecondFactor, SecondStepChallenge } from '#features/accounts/second-step/second-step.ts';
import { presentFactors, takeSecondStep } from '#features/accounts/second-step/take-second-step.server.ts';
import { createAccountClient, homeOf } from '#features/accounts/session/account-request.server.ts';
import { askForFactors } from '#features/accounts/session/check-second-factor.server.ts';
import { endMemberSessions } from '#features/accounts/session/member-session.server.ts';
import {
  findRecoverySession,
  type RecoverySession,
  recoveryCookieOf,
  toRecoverySession,
} from '#features/accounts/session/recovery-session.server.ts';

export interface PasswordUpdateAnswer {
  outcome: AccountOutcome | null;
  secondStep: { factors: SecondFactor[]; challenge: SecondStepChallenge | null } | null;
}

type Auth = SupabaseClient['auth'];

/** Verifies the link and sets the password in one request, with the second step in between if there is one. */
export async function answerPasswordUpdate(context: RequestContext, request: Request) {
  const form = await readPageForm(request);
  const tokenHash = tokenHashSchema.safeParse(form.get('token_hash'));
  if (!tokenHash.success) return answer({ outcome: expired() });
  const isStep = form.get('intent') === 'verify' || form.get('intent') === 'challenge';
  const input = isStep ? null : newPasswordFormSchema.safeParse(Object.fromEntries(form));
  if (input && !input.success) return answer({ outcome: refuseFields(input.error.issues) });

  const responseHeaders = new Headers();
  // Ignore the request's cookies: the link's account counts, not the member signed in to this browser.
  const auth = createAccountClient(context, { headers: new Headers(), responseHeaders });
  const opened = await openRecovery(auth, tokenHash.data, request.headers);
  if ('kind' in opened) return answer({ outcome: opened });
  if (!input) return takeStep(context, { auth, form, opened });

  const { error } = await auth.updateUser({ password: input.data.password }).catch((error: Error) => ({ error }));
  const code = error && 'code' in error ? error.code : null;
  // Setting the current password again is a success: the member can sign in with it.
  if (!error || code === 'same_password') {
    if (!error) await endOtherSessions(context, auth);
    responseHeaders.append('set-cookie', recoveryCookieOf(context, null));
    return redirectTo(homeOf(request), { headers: responseHeaders });
  }
  const kept = await keep(context, auth, opened);
  if (code !== 'insufficient_aal') return answer({ outcome: refuse(error), kept });
  const factors = await askForFactors(context, opened);
  if (!Array.isArray(factors)) return answer({ outcome: refuse({ code: 'network', message: factors }), kept });
  return answer({ outcome: null, kept, secondStep: { factors: presentFactors(factors), challenge: null } });
}

async function takeStep(
  context: RequestContext,
  { auth, form, opened }: { auth: Auth; form: FormData; opened: RecoverySession },
) {
  const { outcome, challenge } = await takeSecondStep(auth, form);
  const kept = await keep(context, auth, opened);
  if (outcome?.kind === 'done') return answer({ outcome, kept });
  const factors = await askForFactors(context, opened);
  if (!Array.isArray(factors)) return answer({ outcome: expired(), kept });
  return answer({ outcome, kept, secondStep: { factors: presentFactors(factors), challenge } });
}

/** The service has signed out the other devices; this ends their access tokens here. */
async function endOtherSessions(context: RequestContext, auth: Auth): Promise<void> {
  const { data: verified } = await auth.getClaims();
  const claims = verified?.claims;
  if (!claims) return;
  await endMemberSessions(context, { userId: claims.sub, scope: 'others', sessionId: claims.session_id });
}

function answer({
  outcome,
  secondStep = null,
  kept,
}: {
  outcome: AccountOutcome | null;
  secondStep?: PasswordUpdateAnswer['secondStep'];
  kept?: string;
}) {
  const body: PasswordUpdateAnswer = { outcome, secondStep };
  const headers = kept ? { headers: { 'set-cookie': kept } } : {};
  return data(body, { status: outcome?.kind === 'refused' ? 422 : 200, ...headers });
}

function expired(): AccountOutcome {
  return refuse({ code: 'otp_expired', message: 'incomplete link' });
}

/** Returns the cookie with the current session, which a refresh or the second step may have replaced. */
async function keep(context: RequestContext, auth: Auth, opened: RecoverySession): Promise<string> {
  const { data: current } = await auth.getSession();
  const session = current.session ? toRecoverySession(opened.tokenHash, current.session) : opened;
  return recoveryCookieOf(context, session);
}

async function openRecovery(
  auth: Auth,
  tokenHash: string,
  headers: Headers,
): Promise<RecoverySession | AccountOutcome> {
  const waiting = findRecoverySession(headers, tokenHash);
  if (waiting) {
    const { error } = await auth
      .setSession({ access_token: waiting.accessToken, refresh_token: waiting.refreshToken })
      .catch((error: Error) => ({ error }));
    return error ? refuse(error) : waiting;
  }
  const { data: verified, error } = await auth
    .verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    .catch((error: Error) => ({ data: { session: null }, error }));
  if (error) return refuse(error);
  return verified.session ? toRecoverySession(tokenHash, verified.session) : expired();
}
