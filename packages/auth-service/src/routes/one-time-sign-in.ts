import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { JsonObject } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { captchaGuard } from '#http/captcha.ts';
import { rateLimit } from '#http/rate-limit.ts';
import { challengeFields, objectField, readBody, textField } from '#http/request-body.ts';
import { readAudience, readOrigin, readRedirect } from '#http/request-info.ts';
import { sendRecovery } from '#mail/send-token-mail.ts';
import { parseChannel } from '#sms/channel.ts';
import { presentMessage, sendPhoneCode } from '#sms/send-phone-code.ts';
import { type CodeChallenge, parseCodeChallenge } from '#tokens/flow-state.ts';
import { parseEmail, parsePhone } from '#users/addresses.ts';
import { findUser, lockUser } from '#users/find-user.ts';
import { signUp } from '#users/sign-up.ts';

const magicLinkSchema = z.object({ email: textField, data: objectField, ...challengeFields });
const otpSchema = magicLinkSchema.extend({
  phone: textField,
  channel: textField,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
});

/** Contract §6 defines `POST /otp` and `POST /magiclink`. */
export function oneTimeSignInRoutes(context: AuthContext): Hono {
  const perAddress = context.settings.rateLimit.otpPer5Minutes;
  const captcha = captchaGuard(context);
  return new Hono()
    .post('/otp', rateLimit(context, 'otp', perAddress), captcha, async (c) => {
      const body = await readBody(c, otpSchema);
      if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided');
      if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP');
      const challenge = parseCodeChallenge(body);
      if (!body.create_user) await requireKnown(context, c, body);
      if (body.email) return sendMagicLink(context, c, { email: body.email, data: body.data ?? {}, challenge });
      if (!body.phone) throw invalid('One of email or phone must be set');
      return sendPhoneSignIn(context, c, { phone: body.phone, channel: body.channel, data: body.data ?? {} });
    })
    .post('/magiclink', rateLimit(context, 'magiclink', perAddress), captcha, async (c) => {
      const body = await readBody(c, magicLinkSchema);
      const challenge = parseCodeChallenge(body);
      return sendMagicLink(context, c, { email: body.email, data: body.data ?? {}, challenge });
    });
}

async function requireKnown(context: AuthContext, c: Context, { email, phone }: { email: string; phone: string }) {
  const audience = readAudience(c, context);
  const key = email ? { email: parseEmail(email), audience } : phone ? { phone: parsePhone(phone), audience } : null;
  if (key && !(await findUser(context.db, key))) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
}

function requireSignUp({ settings }: AuthContext): void {
  if (settings.isSignupDisabled) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}

interface MagicLinkInput {
  email: string;
  data: JsonObject;
  challenge: CodeChallenge | null;
}

/** An unconfirmed user goes through sign-up, whose confirmation mail signs in as well. */
async function sendMagicLink(
  context: AuthContext,
  c: Context,
  { email: address, data, challenge }: MagicLinkInput,
): Promise<Response> {
  const { settings } = context;
  if (!settings.mail.isEnabled) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  if (!settings.mail.isMagicLinkEnabled) {
    throw new AuthError(422, 'email_provider_disabled', 'Login with magic link is disabled');
  }
  if (!address) throw invalid('Password recovery requires an email', 422);
  const email = parseEmail(address);
  const audience = readAudience(c, context);
  const redirectTo = readRedirect(c, context);
  const origin = readOrigin(c);
  const known = await findUser(context.db, { email, audience });
  if (!known?.email_confirmed_at) {
    requireSignUp(context);
    const input = { password: null, data, challenge, audience, redirectTo, origin };
    await signUp(context, { provider: 'email', address: email, ...input });
    if (!settings.mail.isAutoconfirmed) return c.json({});
  }
  await context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, { email, audience });
    if (!user) return;
    const entry = { actor: user, address: origin.address, now: context.now() };
    await addAuditEntry(transaction, { ...entry, action: 'user_recovery_requested' });
    await sendRecovery(context, transaction, { user, redirectTo, challenge, linkType: 'magiclink' });
  });
  return c.json({});
}

interface PhoneSignInInput {
  phone: string;
  channel: string;
  data: JsonObject;
}

/** An unconfirmed user goes through sign-up, whose code signs in as well. */
async function sendPhoneSignIn(
  context: AuthContext,
  c: Context,
  { phone: number, channel: wanted, data }: PhoneSignInInput,
): Promise<Response> {
  const { settings } = context;
  if (!settings.phone.isEnabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  const channel = parseChannel(wanted);
  const phone = parsePhone(number);
  const audience = readAudience(c, context);
  const origin = readOrigin(c);
  const known = await findUser(context.db, { phone, audience });
  if (!known?.phone_confirmed_at) {
    requireSignUp(context);
    const input = { password: null, data, channel, audience, origin };
    const result = await signUp(context, { provider: 'phone', address: phone, ...input });
    if (result.kind === 'user') return c.json(presentMessage(result.messageId));
  }
  const messageId = await context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, { phone, audience });
    if (!user) return null;
    const entry = { actor: user, address: origin.address, now: context.now(), traits: { channel } };
    await addAuditEntry(transaction, { ...entry, action: 'user_recovery_requested' });
    return sendPhoneCode(context, transaction, { user, kind: 'confirmation', phone, channel });
  });
  return c.json(presentMessage(messageId));
}
