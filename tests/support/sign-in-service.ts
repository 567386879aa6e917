import { randomUUID } from 'node:crypto';
import { connectAuth } from '@catlas/platform/auth-port/connect-auth.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { AuthService } from '#context/context.ts';

export interface SignInService {
  auth: AuthService;
  signToken(
    claims: { sub: string; email: string; [claim: string]: unknown },
    options?: { expiresAt?: number; audience?: string | string[] },
  ): Promise<string>;
  setSecondStep(userId: string, isOn: boolean): void;
}

export async function createSignInService(log: Logger): Promise<SignInService> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const kid = randomUUID();
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] };
  // Each context has its own host, because the client caches keys by address.
  const url = `http://auth-${kid.slice(0, 8)}.test`;
  const protectedUsers = new Set<string>();
  const answer: typeof fetch = async (input, init) => {
    const { url: address, headers } = new Request(input, init);
    if (address.endsWith('/.well-known/jwks.json')) return Response.json(jwks);
    if (address.endsWith('/user')) {
      const { sub, email } = decodeJwt(headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
      const factors = protectedUsers.has(sub!) ? [{ id: randomUUID(), factor_type: 'totp', status: 'verified' }] : [];
      return Response.json({ id: sub, email, factors, identities: [] });
    }
    throw new Error(`An unexpected request to the sign-in service: ${address}`);
  };
  const auth = connectAuth({ url, publishableKey: 'test', fetch: answer, log });
  return {
    auth,
    setSecondStep: (userId, isOn) => void (isOn ? protectedUsers.add(userId) : protectedUsers.delete(userId)),
    signToken: (claims, { expiresAt, audience = 'authenticated' } = {}) =>
      new SignJWT({ role: 'authenticated', aal: 'aal1', session_id: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(`${url}/auth/v1`)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expiresAt ?? '1h')
        .sign(privateKey),
  };
}
