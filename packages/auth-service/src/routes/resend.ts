import { Hono } from 'hono';
import { z } from 'zod';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { captchaGuard } from '#http/captcha.ts';
import { rateLimit } from '#http/rate-limit.ts';
import { challengeFields, readBody, textField } from '#http/request-body.ts';
import { readAudience, readOrigin, readRedirect } from '#http/request-info.ts';
import { sendConfirmation, sendEmailChange } from '#mail/send-token-mail.ts';
import { presentMessage, sendPhoneCode } from '#sms/send-phone-code.ts';
import { type CodeChallenge, parseCodeChallenge } from '#tokens/flow-state.ts';
import { findPendingSignUp } from '#tokens/pending-sign-up.ts';
import { parseEmail, parsePhone } from '#users/addresses.ts';
import { lockUser } from '#users/find-user.ts';
import type { User } from '#users/user.ts';

const bodySchema = z.object({ type: textField, email: textField, phone: textField, ...challengeFields });
type Body = z.output<typeof bodySchema>;

/** The response does not reveal that there was nothing to resend (contract §6). */
export function resendRoutes(context: AuthContext): Hono {
  const limit = rateLimit(context, 'resend', context.settings.rateLimit.otpPer5Minutes);
  return new Hono().post('/resend', limit, captchaGuard(context), async (c) => {
    const body = await readBody(c, bodySchema);
    checkResend(context, body);
    const challenge = parseCodeChallenge(body);
    const audience = readAudience(c, context);
    const redirectTo = readRedirect(c, context);
    const { address } = readOrigin(c);
    const key = body.phone ? { phone: parsePhone(body.phone), audience } : { email: parseEmail(body.email), audience };
    const messageId = await context.db.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, key);
      return user && sendAgain(context, transaction, { user, type: body.type, redirectTo, challenge, address });
    });
    return c.json(presentMessage(messageId));
  });
}

interface SendAgainInput {
  user: User;
  type: string;
  redirectTo: string;
  challenge: CodeChallenge | null;
  address: string;
}

/** Returns the message's id if it has one. */
async function sendAgain(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, type, redirectTo, challenge, address }: SendAgainInput,
): Promise<string | null> {
  const entry = { actor: user, address, now: context.now() };
  if (type === 'signup' && !user.email_confirmed_at) {
    await addAuditEntry(transaction, { ...entry, action: 'user_confirmation_requested' });
    const signUp = await findPendingSignUp(transaction, { userId: user.id, address: user.email! });
    await sendConfirmation(context, transaction, { user, redirectTo, challenge, signUp });
  }
  if (type === 'email_change' && user.email_change) {
    await sendEmailChange(context, transaction, { user, redirectTo, challenge, newEmail: user.email_change });
  }
  if (type === 'sms' && !user.phone_confirmed_at) {
    await addAuditEntry(transaction, { ...entry, action: 'user_recovery_requested' });
    const phone = user.phone!;
    const signUp = await findPendingSignUp(transaction, { userId: user.id, address: phone });
    return sendPhoneCode(context, transaction, { user, kind: 'confirmation', phone, signUp });
  }
  if (type === 'phone_change' && user.phone_change) {
    return sendPhoneCode(context, transaction, { user, kind: 'phone_change', phone: user.phone_change });
  }
  return null;
}

function checkResend({ settings }: AuthContext, { type, email, phone }: Body): void {
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (type === 'signup' && !email) throw invalid('Type provided requires an email address');
  if (type === 'sms' && !phone) throw invalid('Type provided requires a phone number');
  if (email && phone) throw invalid('Only an email address or phone number should be provided.');
  if (!email && !phone) throw invalid('Missing email address or phone number');
  if (email && !settings.mail.isEnabled) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  }
  if (phone && !settings.phone.isEnabled) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  }
}
