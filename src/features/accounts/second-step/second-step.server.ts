import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { parseNextPath, withNextPath } from '#context/account-next-path.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { AccountOutcome } from '#features/accounts/forms/account-outcome.ts';
import { clearSessionCookies, createAccountClient, homeOf } from '#features/accounts/session/account-request.server.ts';
import { askForFactors, storeFactors } from '#features/accounts/session/check-second-factor.server.ts';
import { signOut } from '#features/accounts/session/sign-out.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import type { SecondFactor, SecondStepChallenge } from './second-step.ts';
import { presentFactors, takeSecondStep } from './take-second-step.server.ts';

export interface SecondStepPage {
  /** Null means that the sign-in service does not answer. */
  factors: SecondFactor[] | null;
  chosenId: string | null;
  next: string | null;
}

export interface SecondStepAnswer {
  outcome: AccountOutcome | null;
  challenge: SecondStepChallenge | null;
}

/** Redirects a viewer to `next`, and a visitor without a started sign-in to the sign-in page. */
export async function loadSecondStep(context: RequestContext, request: Request): Promise<SecondStepPage> {
  const { searchParams } = new URL(request.url);
  const next = parseNextPath(searchParams.get('next'));
  const { session, blocked, now } = context;
  if (context.viewer) throw redirectTo(next ?? homeOf(request));
  if (!session || blocked !== 'second-step') throw redirectTo(withNextPath(loginOf(request), next));

  const askedAt = now();
  const factors = await askForFactors(context, session);
  if (factors === 'ended') throw leaveTo(withNextPath(loginOf(request), next), request);
  if (factors !== 'away' && !(await storeFactors(context, { userId: session.userId, factors, askedAt }))) {
    throw redirectTo(next ?? homeOf(request));
  }
  return {
    factors: factors === 'away' ? null : presentFactors(factors),
    chosenId: searchParams.get('factor'),
    next,
  };
}

export async function answerSecondStep(context: RequestContext, request: Request) {
  const form = await readPageForm(request);
  const next = parseNextPath(form.get('next'));
  if (context.viewer) return redirectTo(next ?? homeOf(request));
  if (!context.session) return redirectTo(withNextPath(loginOf(request), next));

  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  if (form.get('intent') === 'leave') {
    await signOut(context, 'local');
    return leaveTo(withNextPath(loginOf(request), next), request);
  }
  const { outcome, challenge } = await takeSecondStep(auth, form);
  if (outcome?.kind === 'done') return redirectTo(next ?? homeOf(request), { headers: responseHeaders });
  const answer: SecondStepAnswer = { outcome, challenge };
  return data(answer, { status: outcome?.kind === 'refused' ? 422 : 200 });
}

function loginOf(request: Request): string {
  return localizePath('/login', splitLocale(new URL(request.url).pathname).prefix);
}

function leaveTo(address: string, request: Request): Response {
  const headers = new Headers();
  clearSessionCookies(request.headers, headers);
  return redirectTo(address, { headers });
}
