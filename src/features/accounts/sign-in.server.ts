import { redirect } from 'react-router';
import { answerOutcome } from './account-answer.server.ts';
import { attemptResend, attemptSignIn } from './account-attempts.ts';
import { parseNextPath } from './account-next-path.ts';
import { createAccountClient, homeOf, mailLinks } from './account-request.server.ts';
import type { RequestContext } from './request-context.ts';

/** `POST /login`: signs in with the form's fields, or sends the confirmation mail again (`intent=resend`). */
export async function answerSignIn(context: RequestContext, request: Request) {
  const form = await request.formData();
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  if (form.get('intent') === 'resend') {
    return answerOutcome(await attemptResend(auth, form, mailLinks(context.config, context.locale).confirm), form);
  }
  const outcome = await attemptSignIn(auth, form);
  if (outcome.kind !== 'done') return answerOutcome(outcome, form);
  return redirect(parseNextPath(form.get('next')) ?? homeOf(request), { headers: responseHeaders });
}
