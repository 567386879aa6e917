import type { AuthContext } from '#auth-context.ts';
import type { AssuranceLevel } from '#auth-schema.ts';
import { findSsoProviderId } from '#identities/single-sign-on.ts';
import { hasVerifiedFactor, type User } from '#users/user.ts';

/** The time is in seconds. */
export interface MethodReference {
  method: string;
  timestamp: number;
}

export const methodByFactor = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const;
export const secondFactorMethods: string[] = Object.values(methodByFactor);

interface AccessTokenInput {
  user: User;
  session: { id: string; createdAt: Date; methods: MethodReference[] };
}

/** Returns the expiry in seconds since 1970 (contract §3). */
export async function createAccessToken(
  { keys, settings, now }: Pick<AuthContext, 'keys' | 'settings' | 'now'>,
  { user, session }: AccessTokenInput,
): Promise<{ accessToken: string; expiresAt: number; expiresIn: number }> {
  const issuedAt = Math.floor(now().getTime() / 1000);
  const level = assuranceLevelOf(session.methods);
  let expiresAt = issuedAt + settings.jwt.expirySeconds;
  if (settings.session.lowAssuranceMs !== null && level === 'aal1' && hasVerifiedFactor(user)) {
    const lowAssuranceEnd = Math.floor((session.createdAt.getTime() + settings.session.lowAssuranceMs) / 1000);
    expiresAt = Math.max(issuedAt + 1, Math.min(expiresAt, lowAssuranceEnd));
  }
  const accessToken = await keys.sign({
    iss: settings.jwt.issuer,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: level,
    amr: [...session.methods].sort((a, b) => b.timestamp - a.timestamp).map((each) => presentMethod(each, user)),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return { accessToken, expiresAt, expiresIn: expiresAt - issuedAt };
}

/** Single sign-on names the organisation. */
function presentMethod(reference: MethodReference, { identities }: User): MethodReference & { provider?: string } {
  if (reference.method !== 'sso/saml') return reference;
  const provider = identities.map((identity) => findSsoProviderId(identity.provider)).find((id) => id !== null);
  return provider ? { ...reference, provider } : reference;
}

export function assuranceLevelOf(methods: MethodReference[]): AssuranceLevel {
  return methods.some(({ method }) => secondFactorMethods.includes(method)) ? 'aal2' : 'aal1';
}
