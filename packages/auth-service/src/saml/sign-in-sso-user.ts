import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { signInPerson } from '#identities/sign-in-person.ts';
import { ssoIdentityProvider } from '#identities/single-sign-on.ts';
import { parseEmail } from '#users/addresses.ts';
import { findUser } from '#users/find-user.ts';
import type { User } from '#users/user.ts';
import type { Assertion } from './assertion.ts';
import { mapAssertion } from './attribute-mapping.ts';
import type { SsoProvider } from './sso-provider.ts';

interface SsoSignIn {
  provider: SsoProvider;
  assertion: Assertion;
  audience: string;
  origin: RequestOrigin;
}

/**
 * Never returns another user's account, even with the same address. Throws 400 without a subject, 422
 * `signup_disabled`, 403 `user_banned`.
 */
export async function signInSsoUser(
  context: AuthContext,
  transaction: AuthDatabase,
  { provider, assertion, audience, origin }: SsoSignIn,
): Promise<User> {
  const { subject, claims, ...mapped } = mapAssertion(assertion, provider.attributeMapping);
  const email = parseEmail(mapped.email);
  const identity = { iss: provider.entityId, sub: subject, email, email_verified: true, phone_verified: false };
  const { user, refusal } = await signInPerson(context, transaction, {
    provider: ssoIdentityProvider(provider.id),
    person: {
      subject,
      emails: [{ address: email, isVerified: true, isPrimary: true }],
      claims: { ...claims, ...identity },
    },
    isEmailOptional: false,
    audience,
    redirectTo: context.settings.siteUrl,
    origin,
  });
  if (refusal) throw refusal;
  if (user.email === email) return user;
  await transaction.updateTable('users').set({ email }).where('id', '=', user.id).execute();
  return (await findUser(transaction, { id: user.id }))!;
}
