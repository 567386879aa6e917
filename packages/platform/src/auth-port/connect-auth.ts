import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Logger } from '#log/logger.ts';
import { createCachedAnswer } from './cached-answer.ts';
import type { SelectIsLinkUsed, SelectSessionState } from './session-state.ts';

/** A page must not wait for a service that hangs. */
const timeoutMs = 10_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })) });

const settingsSchema = z.object({
  external: z.record(z.string(), z.unknown()),
  disable_signup: z.boolean().default(false),
  saml_enabled: z.boolean().default(false),
});

export type AuthServiceSettings = z.infer<typeof settingsSchema>;
export type PublicKey = z.infer<typeof keysSchema>['keys'][number];

export interface VerifiedToken {
  key: PublicKey;
  payload: JWTPayload;
}

/** A page and its API calls send the same token; an entry has about 2 kB. */
const mostVerified = 1_000;

interface Connection {
  url: string;
  publishableKey: string;
  audience?: string;
  fetch: typeof fetch;
  log: Logger;
  selectSessionState?: SelectSessionState;
  selectIsLinkUsed?: SelectIsLinkUsed;
}

export function connectAuth({
  url,
  publishableKey,
  audience = 'authenticated',
  fetch: send,
  log,
  selectSessionState,
  selectIsLinkUsed,
}: Connection) {
  const impatientFetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    return send(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }));
  };
  const ask = async (path: string): Promise<unknown> => {
    const response = await impatientFetch(`${url}/auth/v1${path}`, { headers: { apikey: publishableKey } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const getKeys = createCachedAnswer({
    ask: async () => keysSchema.parse(await ask('/.well-known/jwks.json')).keys,
    freshMs: 10 * minuteMs,
    usableMs: dayMs,
    pauseMs: 5_000,
    subject: 'the public keys of the sign-in service',
    log,
  });
  const getSettings = createCachedAnswer({
    ask: async () => settingsSchema.parse(await ask('/settings')),
    freshMs: 5 * minuteMs,
    usableMs: dayMs,
    pauseMs: 5_000,
    subject: 'the settings of the sign-in service',
    log,
  });
  return {
    url,
    publishableKey,
    audience,
    fetch: impatientFetch,
    findKey: async (kid: string): Promise<PublicKey | null> => {
      const isIt = (key: PublicKey) => key.kid === kid;
      return (await getKeys((keys) => keys.some(isIt)))?.find(isIt) ?? null;
    },
    verifiedTokens: new LRUCache<string, VerifiedToken>({ max: mostVerified }),
    findSettings: () => getSettings(),
    selectSessionState: selectSessionState ?? null,
    selectIsLinkUsed: selectIsLinkUsed ?? null,
  };
}
