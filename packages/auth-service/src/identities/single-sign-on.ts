const prefix = 'sso:';

export function ssoIdentityProvider(providerId: string): string {
  return prefix + providerId;
}

/** Single sign-on identities are never linked to other identities. */
export function isSingleSignOn(identityProvider: string): boolean {
  return identityProvider.startsWith(prefix);
}

/** Returns null for any other identity. */
export function findSsoProviderId(identityProvider: string): string | null {
  return isSingleSignOn(identityProvider) ? identityProvider.slice(prefix.length) : null;
}
