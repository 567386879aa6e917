import { redirect } from 'react-router';
import { answerOutcome } from './account-answer.server.ts';
import { attemptResend, attemptSignUp } from './account-attempts.ts';
import { parseNextPath, withNextPath } from './account-next-path.ts';
import { createAccountClient, homeOf, mailLinks } from './account-request.server.ts';
import type { RequestContext } from './request-context.ts';

/** `POST /signup`: makes the account, or sends the confirmation mail again (`intent=resend`). */
export async function answerSignUp(context: RequestContext, request: Request) {
  const form = await request.formData();
  const next = parseNextPath(form.get('next'));
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  const confirmUrl = withNextPath(mailLinks(context.config, context.locale).confirm, next);
  if (form.get('intent') === 'resend') return answerOutcome(await attemptResend(auth, form, confirmUrl), form);
  const outcome = await attemptSignUp(auth, form, { locale: context.locale, confirmUrl });
  if (outcome.kind !== 'done') return answerOutcome(outcome, form);
  return redirect(next ?? homeOf(request), { headers: responseHeaders });
}
