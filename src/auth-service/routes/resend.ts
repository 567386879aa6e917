import { Hono } from 'hono';
import { z } from 'zod';
import { addAuditEntry } from '#auth-service/audit-log.ts';
import type { AuthContext } from '#auth-service/auth-context.ts';
import { AuthError, invalid } from '#auth-service/http/auth-error.ts';
import { captchaGuard } from '#auth-service/http/captcha.ts';
import { rateLimit } from '#auth-service/http/rate-limit.ts';
import { challengeFields, readBody, textField } from '#auth-service/http/request-body.ts';
import { readAudience, readOrigin, readRedirect } from '#auth-service/http/request-info.ts';
import { sendConfirmation, sendEmailChange } from '#auth-service/mail/send-token-mail.ts';
import { parseCodeChallenge } from '#auth-service/tokens/flow-state.ts';
import { parseEmail, parsePhone } from '#auth-service/users/addresses.ts';
import { findUser, lockUser } from '#auth-service/users/find-user.ts';

const bodySchema = z.object({ type: textField, email: textField, phone: textField, ...challengeFields });
type Body = z.output<typeof bodySchema>;

/** `POST /resend` (contract §6). Where there is nothing to send again, the answer does not say so. */
export function resendRoutes(context: AuthContext): Hono {
  const limit = rateLimit(context, 'resend', context.settings.rateLimit.otpPer5Minutes);
  return new Hono().post('/resend', limit, captchaGuard(context), async (c) => {
    const body = await readBody(c, bodySchema);
    checkResend(context, body);
    const challenge = parseCodeChallenge(body);
    const audience = readAudience(c, context);
    const redirectTo = readRedirect(c, context);
    const { address } = readOrigin(c);
    if (body.phone) {
      const user = await findUser(context.db, { phone: parsePhone(body.phone), audience });
      const hasPending = user && (body.type === 'sms' ? !user.phone_confirmed_at : Boolean(user.phone_change));
      if (hasPending) throw new AuthError(500, 'unexpected_failure', 'Unable to get SMS provider');
      return c.json({});
    }
    const email = parseEmail(body.email);
    await context.db.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, { email, audience });
      if (!user) return;
      if (body.type === 'signup' && !user.email_confirmed_at) {
        const entry = { actor: user, address, now: context.now() };
        await addAuditEntry(transaction, { ...entry, action: 'user_confirmation_requested' });
        await sendConfirmation(context, transaction, { user, redirectTo, challenge });
      }
      if (body.type === 'email_change' && user.email_change) {
        await sendEmailChange(context, transaction, { user, redirectTo, challenge, newEmail: user.email_change });
      }
    });
    return c.json({});
  });
}

function checkResend({ settings }: AuthContext, { type, email, phone }: Body): void {
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (type === 'signup' && !email) throw invalid('Type provided requires an email address');
  if (type === 'sms' && !phone) throw invalid('Type provided requires a phone number');
  if (email && phone) throw invalid('Only an email address or phone number should be provided.');
  if (!email && !phone) throw invalid('Missing email address or phone number');
  if (email && !settings.isEmailEnabled) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  }
  if (phone && !settings.phone.isEnabled) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  }
}
