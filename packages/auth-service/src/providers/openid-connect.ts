import { fetchUserInfo, type ServerMetadata, skipSubjectCheck } from 'openid-client';
import type { JsonObject } from '#auth-schema.ts';
import { describePerson, type OutsidePerson } from '#identities/outside-person.ts';
import type { ProviderSettings } from '#settings/provider-settings.ts';
import { configureClient, discoverClient } from './configure-client.ts';
import { createIdTokens } from './id-tokens.ts';
import type { ProviderProtocol } from './provider.ts';

interface Issuer {
  /** Null means that the issuer's discovery document names the endpoints. */
  server: ServerMetadata | null;
  scopes: string[];
  hasIdToken: boolean;
  responseMode?: 'form_post';
  otherIssuers?: string[];
  /** The provider returns confirmed addresses only, without a claim that says so. */
  areEmailsVerified?: boolean;
}

const google: Issuer = {
  server: {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
  },
  scopes: ['email', 'profile'],
  hasIdToken: false,
  otherIssuers: ['accounts.google.com'],
};

const apple: Issuer = {
  server: {
    issuer: 'https://appleid.apple.com',
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    id_token_signing_alg_values_supported: ['RS256'],
  },
  scopes: ['email', 'name'],
  hasIdToken: false,
  // Apple requires it with any scope.
  responseMode: 'form_post',
  areEmailsVerified: true,
};

const standardScopes = ['openid', 'email', 'profile'];

function keycloak(realm: string): Issuer {
  const base = `${realm}/protocol/openid-connect`;
  return {
    server: {
      issuer: realm,
      authorization_endpoint: `${base}/auth`,
      token_endpoint: `${base}/token`,
      userinfo_endpoint: `${base}/userinfo`,
      jwks_uri: `${base}/certs`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384'],
    },
    scopes: standardScopes,
    hasIdToken: true,
  };
}

function issuerOf({ kind, url }: ProviderSettings): Issuer {
  if (kind === 'keycloak') return keycloak(url!.replace(/\/$/, ''));
  // A stand-in for Google or Apple speaks standard OpenID Connect.
  if (kind === 'google') return url ? { ...google, server: null, scopes: standardScopes, hasIdToken: true } : google;
  if (kind === 'apple') return url ? { ...apple, server: null, scopes: standardScopes, hasIdToken: true } : apple;
  return { server: null, scopes: ['openid'], hasIdToken: true };
}

export function openIdConnectProtocol(settings: ProviderSettings, now: () => Date): ProviderProtocol {
  const { server, ...issuer } = issuerOf(settings);
  const fixed = server && configureClient(settings, server);
  const configure = fixed ? async () => fixed : discoverClient(settings, settings.url!, now);
  const describe = (claims: JsonObject) => describeClaims(claims, issuer.areEmailsVerified ?? false);
  return {
    ...issuer,
    configure,
    async identify(config, tokens, callback) {
      const fromToken: JsonObject = { ...tokens.claims() };
      const person = { ...fromToken, ...readPostedUser(callback) };
      if (fromToken.sub && (fromToken.email || !config.serverMetadata().userinfo_endpoint)) return describe(person);
      const subject = typeof fromToken.sub === 'string' ? fromToken.sub : skipSubjectCheck;
      const info = await fetchUserInfo(config, tokens.access_token, subject);
      return describe({ iss: config.serverMetadata().issuer, ...info, ...person });
    },
    idTokens: createIdTokens({ settings, configure, otherIssuers: issuer.otherIssuers, describe }),
  };
}

function describeClaims(claims: JsonObject, areEmailsVerified: boolean): OutsidePerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : null);
  const subject = text('sub');
  if (!subject) throw new Error('the provider’s answer has no subject');
  const isVerified = areEmailsVerified || claims.email_verified === true || claims.email_verified === 'true';
  return describePerson({
    issuer: text('iss') ?? '',
    subject,
    name: text('name'),
    username: text('preferred_username'),
    avatarUrl: text('picture'),
    extra: { picture: text('picture') },
    emails: [{ address: text('email'), isVerified, isPrimary: true }],
  });
}

/** Apple sends the name only once, with the first code, and never in a token. */
function readPostedUser(callback: URLSearchParams): JsonObject {
  try {
    const { name } = JSON.parse(callback.get('user') ?? '{}') as { name?: { firstName?: string; lastName?: string } };
    const full = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ');
    return full ? { name: full } : {};
  } catch {
    return {};
  }
}
