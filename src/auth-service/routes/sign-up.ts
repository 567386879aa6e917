import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-service/auth-context.ts';
import type { JsonObject } from '#auth-service/auth-schema.ts';
import { AuthError, invalid } from '#auth-service/http/auth-error.ts';
import { captchaGuard } from '#auth-service/http/captcha.ts';
import { requireUnderLimit } from '#auth-service/http/rate-limit.ts';
import { challengeFields, objectField, readBody, textField } from '#auth-service/http/request-body.ts';
import { readAudience, readOrigin, readRedirect } from '#auth-service/http/request-info.ts';
import { presentSession, sessionHeaders } from '#auth-service/sessions/session.ts';
import { parseCodeChallenge } from '#auth-service/tokens/flow-state.ts';
import { parseEmail, parsePhone } from '#auth-service/users/addresses.ts';
import { requireStrongPassword } from '#auth-service/users/passwords.ts';
import { signUpWithEmail } from '#auth-service/users/sign-up.ts';
import { signUpAnonymously } from '#auth-service/users/sign-up-anonymously.ts';

const bodySchema = z.object({
  email: textField,
  phone: textField,
  password: textField,
  data: objectField,
  channel: textField,
  ...challengeFields,
});

/** `POST /signup` (contract §6). */
export function signUpRoutes(context: AuthContext): Hono {
  const { settings } = context;
  return new Hono().post('/signup', captchaGuard(context), async (c) => {
    const body = await readBody(c, bodySchema);
    if (!body.email && !body.phone) return signUpWithoutAddress(context, c, body.data ?? {});
    requireUnderLimit(context, c, { route: 'signup', count: settings.rateLimit.otpPer5Minutes });
    if (settings.isSignupDisabled) throw signUpDisabled();
    const challenge = checkSignUp(context, body);
    if (!settings.isEmailEnabled) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
    const result = await signUpWithEmail(context, {
      email: parseEmail(body.email),
      password: body.password,
      data: body.data ?? {},
      challenge,
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

/** The refusals in the contract's order. Sign-up by phone answers as switched off. */
function checkSignUp({ settings }: AuthContext, body: z.output<typeof bodySchema>) {
  if (!body.password) throw invalid('Signup requires a valid password');
  requireStrongPassword(body.password, settings.password);
  if (body.email && body.phone) {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  if (body.phone && !['', 'sms', 'whatsapp'].includes(body.channel)) {
    throw invalid(
      'Invalid channel, supported values are "sms" or "whatsapp". To turn off phone confirmations, use "sms" autoconfirm',
    );
  }
  if (body.phone && (body.code_challenge || body.code_challenge_method)) {
    throw invalid('PKCE not supported for phone signups');
  }
  const challenge = parseCodeChallenge(body);
  if (body.phone) {
    if (!settings.phone.isEnabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    parsePhone(body.phone);
    throw new AuthError(500, 'unexpected_failure', 'Unable to get SMS provider');
  }
  return challenge;
}
