import { readPageForm } from '#platform/http/receive-form.ts';
import { answerOutcome } from './account-answer.server.ts';
import { attemptPasswordReset } from './account-attempts.ts';
import { createAccountClient, mailLinks } from './account-request.server.ts';
import type { RequestContext } from './request-context.ts';

/** `POST /password/reset`: mails a link. Whether the address has an account can't be told from the answer. */
export async function answerPasswordReset(context: RequestContext, request: Request) {
  const form = await readPageForm(request);
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  const outcome = await attemptPasswordReset(auth, form, mailLinks(context.config, context.locale).passwordUpdate);
  return answerOutcome(outcome, form, responseHeaders);
}
