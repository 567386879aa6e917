import { TOTP } from 'otpauth';
import type { Answer, TestAuth } from './test-auth.ts';

/** `steps` counts 30-second steps from now. */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

export function enroll(auth: TestAuth, token: string, body: object): Promise<Answer> {
  return auth.post('/factors', body, { token });
}

export async function meetChallenge(
  auth: TestAuth,
  { token, factorId }: { token: string; factorId: string },
  toAnswer: (challenge: Answer['body']) => object,
): Promise<Answer> {
  const challenge = await auth.post(`/factors/${factorId}/challenge`, {}, { token });
  if (challenge.status !== 200) throw new Error(`no challenge: ${JSON.stringify(challenge.body)}`);
  const body = { challenge_id: challenge.body.id, ...toAnswer(challenge.body) };
  return auth.post(`/factors/${factorId}/verify`, body, { token });
}

export async function signInWithTotp(auth: TestAuth, email?: string) {
  const member = await auth.signIn(email);
  const { body: factor } = await enroll(auth, member.token, { factor_type: 'totp', friendly_name: 'app' });
  const { secret } = factor.totp;
  const target = { token: member.token, factorId: factor.id };
  const verified = await meetChallenge(auth, target, () => ({ code: totpCode(secret) }));
  if (verified.status !== 200) throw new Error(`not verified: ${JSON.stringify(verified.body)}`);
  return {
    ...member,
    factorId: factor.id as string,
    secret: secret as string,
    token: verified.body.access_token as string,
    refreshToken: verified.body.refresh_token as string,
    before: { token: member.token, refreshToken: member.refreshToken },
  };
}
