import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { bodyOf, type Instance, type Json, type Session } from './instance.ts';

/** `steps` are half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code of the next step must stay one step away, so the end of a half minute is waited for. */
export async function startOfHalfMinute() {
  const remainingMs = 30_000 - (Date.now() % 30_000);
  if (remainingMs < 5000) await new Promise((resolve) => setTimeout(resolve, remainingMs));
}

export async function enrollTotp({ post }: Instance, { access_token }: Session): Promise<Json> {
  const body = { factor_type: 'totp', friendly_name: `app ${randomUUID()}` };
  return bodyOf(await post('/factors', body, { token: access_token }));
}

export async function answerChallenge(
  { post }: Instance,
  { access_token }: Session,
  { id, code }: { id: string; code: string },
): Promise<Session> {
  const token = { token: access_token };
  const challenge = bodyOf(await post(`/factors/${id}/challenge`, {}, token));
  return bodyOf(await post(`/factors/${id}/verify`, { challenge_id: challenge.id, code }, token));
}

export async function addVerifiedTotp(instance: Instance, owner: Session) {
  const { id, totp } = await enrollTotp(instance, owner);
  const session = await answerChallenge(instance, owner, { id, code: codeOf(totp.secret) });
  return { id: id as string, secret: totp.secret as string, session };
}
