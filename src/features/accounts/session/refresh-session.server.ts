import { setTimeout as sleep } from 'node:timers/promises';
import { inTime } from '@catlas/platform/queue/in-time.ts';
import { z } from 'zod';
import type { AuthService } from '#context/context.ts';

/** A page waits at most this long; then the token counts until it expires, and the next request retries. */
const patienceMs = 3_000;
const firstPauseMs = 200;

/** These errors are unrelated to the token: timeout, concurrent refresh, early request, rate limit. */
const temporaryStatuses = new Set([408, 409, 425, 429]);

/** The browser's client reads other fields of the response from the cookie, so they are kept. */
const answerSchema = z
  .looseObject({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1),
    expires_in: z.number(),
    expires_at: z.number().optional(),
    user: z.looseObject({ id: z.string().min(1) }),
  })
  .transform((session) => ({
    ...session,
    expires_at: session.expires_at ?? Math.round(Date.now() / 1000) + session.expires_in,
  }));

export type RefreshedSession = z.infer<typeof answerSchema>;

/** `refused`: the service rejects the token, so the session has ended. `unavailable`: retry later (contract §6). */
export async function refreshSession(
  auth: Pick<AuthService, 'url' | 'publishableKey' | 'fetch'>,
  refreshToken: string,
): Promise<RefreshedSession | 'refused' | 'unavailable'> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const leftMs = deadline - Date.now();
    const answer = await inTime(ask(auth, refreshToken, leftMs), leftMs, () => new Error('no answer in time')).catch(
      () => 'unavailable' as const,
    );
    if (answer !== 'unavailable' || Date.now() + pauseMs >= deadline) return answer;
    await sleep(pauseMs);
  }
}

async function ask(
  auth: Pick<AuthService, 'url' | 'publishableKey' | 'fetch'>,
  refreshToken: string,
  limitMs: number,
): Promise<RefreshedSession | 'refused' | 'unavailable'> {
  const response = await auth.fetch(`${auth.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: {
      apikey: auth.publishableKey,
      authorization: `Bearer ${auth.publishableKey}`,
      'content-type': 'application/json;charset=UTF-8',
    },
    body: JSON.stringify({ refresh_token: refreshToken }),
    signal: AbortSignal.timeout(Math.max(0, limitMs)),
  });
  if (response.ok) return answerSchema.parse(await response.json());
  await response.body?.cancel();
  const isRefusal = response.status >= 400 && response.status < 500 && !temporaryStatuses.has(response.status);
  return isRefusal ? 'refused' : 'unavailable';
}
