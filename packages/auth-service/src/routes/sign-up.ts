import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import type { JsonObject } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { captchaGuard } from '#http/captcha.ts';
import { requireUnderLimit } from '#http/rate-limit.ts';
import { challengeFields, objectField, readBody, textField } from '#http/request-body.ts';
import { readAudience, readOrigin, readRedirect } from '#http/request-info.ts';
import { presentSession, sessionHeaders } from '#sessions/session.ts';
import { parseChannel } from '#sms/channel.ts';
import { parseCodeChallenge } from '#tokens/flow-state.ts';
import { parseEmail, parsePhone } from '#users/addresses.ts';
import { requireStrongPassword } from '#users/passwords.ts';
import { signUp } from '#users/sign-up.ts';
import { signUpAnonymously } from '#users/sign-up-anonymously.ts';

const bodySchema = z.object({
  email: textField,
  phone: textField,
  password: textField,
  data: objectField,
  channel: textField,
  ...challengeFields,
});

export function signUpRoutes(context: AuthContext): Hono {
  const { settings } = context;
  return new Hono().post('/signup', captchaGuard(context), async (c) => {
    const body = await readBody(c, bodySchema);
    if (!body.email && !body.phone) return signUpWithoutAddress(context, c, body.data ?? {});
    requireUnderLimit(context, c, { route: 'signup', count: settings.rateLimit.otpPer5Minutes });
    if (settings.isSignupDisabled) throw signUpDisabled();
    const result = await signUp(context, {
      ...parseSignUp(context, body),
      data: body.data ?? {},
      audience: readAudience(c, context),
      redirectTo: readRedirect(c, context),
      origin: readOrigin(c),
    });
    if (result.kind === 'user') return c.json(result.user);
    return c.json(presentSession(result.session), 200, sessionHeaders(result.session));
  });
}

async function signUpWithoutAddress(context: AuthContext, c: Context, data: JsonObject): Promise<Response> {
  const { settings } = context;
  if (!settings.isAnonymousEnabled) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const limit = { route: 'anonymous', count: settings.rateLimit.anonymousPerHour, periodMs: 3_600_000 };
  requireUnderLimit(context, c, limit);
  if (settings.isSignupDisabled) throw signUpDisabled();
  const session = await signUpAnonymously(context, { data, audience: readAudience(c, context), origin: readOrigin(c) });
  return c.json(presentSession(session), 200, sessionHeaders(session));
}

function signUpDisabled() {
  return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}

/** Refuses in the contract's order (§6). */
function parseSignUp({ settings }: AuthContext, body: z.output<typeof bodySchema>) {
  const { email, phone, password } = body;
  if (!password) throw invalid('Signup requires a valid password');
  requireStrongPassword(password, settings.password);
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.');
  const channel = parseChannel(phone ? body.channel : '');
  if (phone && (body.code_challenge || body.code_challenge_method)) {
    throw invalid('PKCE not supported for phone signups');
  }
  const challenge = parseCodeChallenge(body);
  if (phone) {
    if (!settings.phone.isEnabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    return { provider: 'phone', address: parsePhone(phone), password, channel } as const;
  }
  if (!settings.mail.isEnabled) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  return { provider: 'email', address: parseEmail(email), password, challenge } as const;
}
