import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import { AuthError } from './auth-error.ts';
import { requireAdmin } from './authenticate.ts';
import { readBody, textField } from './request-body.ts';
import { readOrigin } from './request-info.ts';

const bodySchema = z.object({ gotrue_meta_security: z.object({ captcha_token: textField }).nullish() });
const verdictSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() });

/**
 * Admits administrators and accepted captchas. Throws 400 `captcha_failed`, or 500 without a verdict of the provider.
 */
export async function requireCaptcha(context: AuthContext, c: Context): Promise<void> {
  if (!context.settings.captcha.isEnabled || (await isAdministrator(context, c))) return;
  const body = await readBody(c, bodySchema);
  const token = body.gotrue_meta_security?.captcha_token.trim();
  if (!token) throw disallowed('no captcha_token found in request');
  const verdict = await askProvider(context, token, readOrigin(c).address).catch((error) => {
    throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed', { cause: error });
  });
  if (!verdict.success) throw disallowed((verdict['error-codes'] ?? []).join(', '));
}

export function captchaGuard(context: AuthContext): MiddlewareHandler {
  return async (c, next) => {
    await requireCaptcha(context, c);
    await next();
  };
}

async function isAdministrator(context: AuthContext, c: Context): Promise<boolean> {
  return requireAdmin(c, context).then(
    () => true,
    () => false,
  );
}

async function askProvider({ settings }: AuthContext, token: string, address: string) {
  const { verifyUrl, secret, timeoutMs } = settings.captcha;
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, remoteip: address }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return verdictSchema.parse(await response.json());
}

function disallowed(reason: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`);
}
