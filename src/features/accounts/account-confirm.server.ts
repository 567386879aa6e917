import type { EmailOtpType } from '@supabase/supabase-js';
import { redirect } from 'react-router';
import { answerOutcome } from './account-answer.server.ts';
import { attemptResend } from './account-attempts.ts';
import { parseNextPath } from './account-next-path.ts';
import { refuse } from './account-outcome.ts';
import { createAccountClient, homeOf, mailLinks } from './account-request.server.ts';
import type { RequestContext } from './request-context.ts';

const types = ['signup', 'email', 'magiclink', 'invite', 'email_change'] as const satisfies EmailOtpType[];

/** What a link in a mail carries; null when it is incomplete or was cut on its way. */
export function parseConfirmLink(parameters: URLSearchParams | FormData) {
  const tokenHash = parameters.get('token_hash');
  const type = types.find((name) => name === parameters.get('type'));
  if (typeof tokenHash !== 'string' || tokenHash === '' || tokenHash.length > 500 || !type) return null;
  return { tokenHash, type, next: parseNextPath(parameters.get('next')) };
}

/** `POST /confirm`: verifies a mail's link and signs in, or sends the mail again (`intent=resend`). */
export async function answerConfirm(context: RequestContext, request: Request) {
  const form = await request.formData();
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  if (form.get('intent') === 'resend') {
    return answerOutcome(await attemptResend(auth, form, mailLinks(context.config, context.locale).confirm), form);
  }
  const link = parseConfirmLink(form);
  if (!link) return answerOutcome(refuse({ code: 'otp_expired', message: 'incomplete link' }), form);
  const { data, error } = await auth
    .verifyOtp({ token_hash: link.tokenHash, type: link.type })
    .catch((error: Error) => ({ data: { session: null }, error }));
  if (error) return answerOutcome(refuse(error), form);
  // The first of the two confirmations of a new address gives no session: the other mailbox has to confirm, too.
  if (!data.session) return answerOutcome({ kind: 'check-mail', email: '' }, form);
  return redirect(link.next ?? homeOf(request), { headers: responseHeaders });
}
