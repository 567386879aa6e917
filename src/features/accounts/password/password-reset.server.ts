import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import type { RequestContext } from '#context/request-context.ts';
import { answerOutcome } from '#features/accounts/forms/account-answer.server.ts';
import { attemptPasswordReset } from '#features/accounts/forms/account-attempts.ts';
import { createAccountClient, mailLinks } from '#features/accounts/session/account-request.server.ts';

/** The response does not reveal whether the address has an account. */
export async function answerPasswordReset(context: RequestContext, request: Request) {
  const form = await readPageForm(request);
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  const outcome = await attemptPasswordReset(auth, form, mailLinks(context.config, context.locale).passwordUpdate);
  return answerOutcome(outcome, form, responseHeaders);
}
