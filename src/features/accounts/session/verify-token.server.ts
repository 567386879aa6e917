import type { PublicKey } from '@catlas/platform/auth-port/connect-auth.ts';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { decodeJwt, decodeProtectedHeader, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Context } from '#context/context.ts';
import { digestToken } from './check-second-factor.server.ts';
import { createTokenAuthClient } from './request-auth-client.server.ts';

const headerSchema = z.object({ alg: z.string(), kid: z.string().optional() });

/** The product reads only these claims (contract §3). */
const claimsSchema = z.object({
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  email: z.string().optional(),
  phone: z.string().optional(),
  session_id: z.string().optional(),
  aal: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
});

export type TokenClaims = z.infer<typeof claimsSchema>;

/** Returns null for an invalid token. Only tokens signed with a shared secret need a request. */
export async function verifyToken(context: Pick<Context, 'auth' | 'log'>, token: string): Promise<TokenClaims | null> {
  try {
    const { alg, kid } = headerSchema.parse(decodeProtectedHeader(token));
    if (alg.startsWith('HS')) return await askForClaims(context, token);
    const key = kid === undefined ? null : await context.auth.findKey(kid);
    if (!key) return null;
    return claimsSchema.parse(await verifyOnce(context, token, key));
  } catch {
    // The token is truncated, forged or expired, or lacks a required claim.
    return null;
  }
}

/** Verification takes as long as the query that finds the member, so it is cached. Throws for an invalid token. */
async function verifyOnce({ auth }: Pick<Context, 'auth'>, token: string, key: PublicKey): Promise<JWTPayload> {
  const digest = digestToken(token);
  const verified = auth.verifiedTokens.get(digest);
  if (verified?.key === key && (verified.payload.exp ?? 0) > Date.now() / 1000) return verified.payload;
  const { payload } = await jwtVerify(token, key as JWK, { algorithms: ['ES256', 'RS256'], audience: auth.audience });
  auth.verifiedTokens.set(digest, { key, payload });
  return payload;
}

async function askForClaims({ auth, log }: Pick<Context, 'auth' | 'log'>, token: string): Promise<TokenClaims | null> {
  const claims = claimsSchema.parse(decodeJwt(token));
  if (claims.exp <= Date.now() / 1000 || ![claims.aud].flat().includes(auth.audience)) return null;
  const { data, error } = await createTokenAuthClient(auth).getUser(token);
  if (isAuthRetryableFetchError(error)) log.warn({ err: error }, 'the sign-in service does not answer');
  return data.user ? claims : null;
}
