import { Hono } from 'hono';
import { z } from 'zod';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { captchaGuard } from '#http/captcha.ts';
import { rateLimit } from '#http/rate-limit.ts';
import { challengeFields, readBody, textField } from '#http/request-body.ts';
import { readAudience, readOrigin, readRedirect } from '#http/request-info.ts';
import { sendRecovery } from '#mail/send-token-mail.ts';
import { parseCodeChallenge } from '#tokens/flow-state.ts';
import { parseEmail } from '#users/addresses.ts';
import { lockUser } from '#users/find-user.ts';

const bodySchema = z.object({ email: textField, ...challengeFields });

/** Unknown addresses get the same response (contract §6) and no mail. */
export function recoverRoutes(context: AuthContext): Hono {
  const limit = rateLimit(context, 'recover', context.settings.rateLimit.otpPer5Minutes);
  return new Hono().post('/recover', limit, captchaGuard(context), async (c) => {
    const body = await readBody(c, bodySchema);
    if (!body.email) throw invalid('Password recovery requires an email');
    if (!context.settings.mail.isEnabled) {
      throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
    }
    const email = parseEmail(body.email);
    const challenge = parseCodeChallenge(body);
    const audience = readAudience(c, context);
    const redirectTo = readRedirect(c, context);
    const { address } = readOrigin(c);
    await context.db.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, { email, audience });
      if (!user) return;
      const now = context.now();
      await addAuditEntry(transaction, { action: 'user_recovery_requested', actor: user, address, now });
      await sendRecovery(context, transaction, { user, redirectTo, challenge, linkType: 'recovery' });
    });
    return c.json({});
  });
}
