import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { parseNextPath, withNextPath } from '#context/account-next-path.ts';
import type { RequestContext } from '#context/request-context.ts';
import { answerOutcome } from '#features/accounts/forms/account-answer.server.ts';
import {
  type AccountIntent,
  attemptSignIn,
  attemptSignUp,
  attemptsByIntent,
} from '#features/accounts/forms/account-attempts.ts';
import type { AccountOutcome } from '#features/accounts/forms/account-outcome.ts';
import { createAccountClient, homeOf, mailLinks } from '#features/accounts/session/account-request.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';

export async function answerAccountEntry(context: RequestContext, request: Request, page: 'login' | 'signup') {
  const form = await readPageForm(request);
  const next = parseNextPath(form.get('next'));
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  const confirmUrl = withNextPath(mailLinks(context.config, context.locale).confirm, next);
  const intent = String(form.get('intent'));
  const outcome = isIntent(intent)
    ? await attemptsByIntent[intent](auth, form, { confirmUrl })
    : page === 'login'
      ? await attemptSignIn(auth, form)
      : await attemptSignUp(auth, form, { locale: context.locale, confirmUrl });
  return (
    redirectSignedIn(outcome, { request, next, headers: responseHeaders }) ??
    answerOutcome(outcome, form, responseHeaders)
  );
}

function isIntent(text: string): text is AccountIntent {
  return Object.hasOwn(attemptsByIntent, text);
}

export function redirectSignedIn(
  outcome: AccountOutcome,
  { request, next, headers }: { request: Request; next: string | null; headers: Headers },
): Response | null {
  if (outcome.kind === 'done') return redirectTo(next ?? homeOf(request), { headers });
  if (outcome.kind !== 'second-step') return null;
  const verify = localizePath('/login/verify', splitLocale(new URL(request.url).pathname).prefix);
  return redirectTo(withNextPath(verify, next), { headers });
}
