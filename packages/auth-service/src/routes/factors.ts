import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import { nilUuid } from '#auth-schema.ts';
import { challengeFactor } from '#factors/challenge-factor.ts';
import { enrollFactor } from '#factors/enroll-factor.ts';
import { type FactorOwner, type FactorType, getFactor, requireOwner } from '#factors/factor.ts';
import { removeOwnFactor } from '#factors/remove-factor.ts';
import { verifyFactor } from '#factors/verify-factor.ts';
import { invalid } from '#http/auth-error.ts';
import { isUuid, requireUser } from '#http/authenticate.ts';
import { requireUnderLimit } from '#http/rate-limit.ts';
import { readBody, readOptionalBody, textField } from '#http/request-body.ts';
import { readClient, readOrigin } from '#http/request-info.ts';
import { presentSession, sessionHeaders } from '#sessions/session.ts';
import { countFailures } from '#users/failed-attempts.ts';

const enrollSchema = z.object({
  factor_type: textField,
  friendly_name: textField,
  issuer: textField,
  phone: textField,
});
const challengeSchema = z.object({ channel: textField });
const verifySchema = z.object({
  challenge_id: textField.refine((id) => id === '' || isUuid(id), { error: 'must be an UUID' }),
  code: textField,
  webauthn: z
    .object({ type: textField, credential_response: z.unknown().optional() })
    .nullish()
    .transform((value) => value ?? null),
});

const factorTypes: FactorType[] = ['totp', 'phone', 'webauthn'];

export function factorRoutes(context: AuthContext): Hono {
  return new Hono()
    .post('/factors', async (c) => {
      const owner = requireOwner(await requireUser(c, context));
      const body = await readBody(c, enrollSchema);
      const type = factorTypes.find((each) => each === body.factor_type);
      if (!type) throw invalid('factor_type needs to be totp, phone, or webauthn');
      const { issuer, phone, friendly_name: friendlyName } = body;
      const { address } = readOrigin(c);
      return c.json(await enrollFactor(context, owner, { type, friendlyName, issuer, phone, address }));
    })
    .post('/factors/:id/challenge', async (c) => {
      const { owner, factorId } = await requireOwnFactor(c, context);
      limitAttempts(context, c, 'factor challenge');
      const { channel } = await readOptionalBody(c, challengeSchema);
      return c.json(await challengeFactor(context, owner, { factorId, channel, address: readOrigin(c).address }));
    })
    .post('/factors/:id/verify', async (c) => {
      const { owner, factorId } = await requireOwnFactor(c, context);
      limitAttempts(context, c, 'factor verify');
      const { challenge_id, ...answer } = await readBody(c, verifySchema);
      const { address } = readOrigin(c);
      const challengeId = challenge_id || nilUuid;
      const attempt = {
        secret: 'factor',
        account: owner.user.id,
        client: readClient(c, context),
        knownBy: { userId: owner.user.id },
      } as const;
      const session = await countFailures(context, attempt, () =>
        verifyFactor(context, owner, { factorId, challengeId, answer, address }),
      );
      return c.json(presentSession(session), 200, sessionHeaders(session));
    })
    .delete('/factors/:id', async (c) => {
      const { owner, factorId } = await requireOwnFactor(c, context);
      await removeOwnFactor(context, owner, { factorId, address: readOrigin(c).address });
      return c.json({ id: factorId });
    });
}

async function requireOwnFactor(c: Context, context: AuthContext): Promise<{ owner: FactorOwner; factorId: string }> {
  const owner = requireOwner(await requireUser(c, context));
  return { owner, factorId: getFactor(owner.user, c.req.param('id') ?? '').id };
}

/** The limit keeps six digits from being found by trying them all. */
function limitAttempts(context: AuthContext, c: Context, route: string): void {
  requireUnderLimit(context, c, { route, count: context.settings.factors.attemptsPerMinute, periodMs: 60_000 });
}
