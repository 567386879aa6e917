import { expect, test } from 'vitest';
import { parseProviderSettings } from './provider-settings.ts';

const parse = (environment: Record<string, string>) => parseProviderSettings(environment, 'https://cats.test/auth/v1');

test('no provider is on unless the operator says so', () => {
  const { providers, problems } = parse({});
  expect(problems).toEqual([]);
  expect([...providers.keys()]).toEqual(['apple', 'github', 'gitlab', 'google', 'keycloak']);
  expect([...providers.values()].some(({ isEnabled }) => isEnabled)).toBe(false);
});

test('a provider has its settings, and its default redirect is the service', () => {
  const { providers } = parse({
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'web, phone',
    GOTRUE_EXTERNAL_GOOGLE_SECRET: 'secret',
    GOTRUE_EXTERNAL_GOOGLE_SKIP_NONCE_CHECK: 'true',
    GOTRUE_EXTERNAL_GITHUB_REDIRECT_URI: 'https://other.test/back',
    GOTRUE_EXTERNAL_GITHUB_SECRET: '',
  });
  expect(providers.get('google')).toMatchObject({
    isEnabled: true,
    clientIds: ['web', 'phone'],
    secret: 'secret',
    redirectUri: 'https://cats.test/auth/v1/callback',
    isEmailOptional: false,
    isNonceOptional: true,
  });
  expect(providers.get('github')).toMatchObject({ redirectUri: 'https://other.test/back', secret: '', clientIds: [] });
});

test('each issuer of the operator’s own is a provider under its name', () => {
  const { providers, problems } = parse({
    GOTRUE_EXTERNAL_CUSTOM_ACME_ISSUER: 'https://login.acme.test/',
    GOTRUE_EXTERNAL_CUSTOM_ACME_CLIENT_ID: 'cats',
    GOTRUE_EXTERNAL_CUSTOM_ACME_SKIP_NONCE_CHECK: 'true',
    GOTRUE_EXTERNAL_CUSTOM_THE_CITY_ISSUER: 'http://localhost:8080',
    GOTRUE_EXTERNAL_CUSTOM_THE_CITY_CLIENT_ID: 'cats',
    GOTRUE_EXTERNAL_CUSTOM_THE_CITY_SCOPES: 'email, groups',
    GOTRUE_EXTERNAL_CUSTOM_THE_CITY_ENABLED: 'false',
    GOTRUE_EXTERNAL_CUSTOM_EMPTY_ISSUER: '',
  });
  expect(problems).toEqual([]);
  expect(providers.get('custom:acme')).toMatchObject({
    isEnabled: true,
    url: 'https://login.acme.test/',
    scopes: ['email', 'profile'],
    isNonceOptional: true,
  });
  expect(providers.get('custom:the-city')).toMatchObject({ isEnabled: false, scopes: ['email', 'groups'] });
  expect(providers.has('custom:empty')).toBe(false);
});

test('an error names the invalid setting', () => {
  const { problems } = parse({
    GOTRUE_EXTERNAL_GITHUB_ENABLED: 'perhaps',
    GOTRUE_EXTERNAL_GITHUB_URL: 'http://github.example.org',
    GOTRUE_EXTERNAL_KEYCLOAK_URL: 'keys',
    GOTRUE_EXTERNAL_CUSTOM_ACME_SECRET: 'alone',
    GOTRUE_EXTERNAL_CUSTOM_CITY_ISSUER: 'http://10.0.0.1',
    GOTRUE_EXTERNAL_CUSTOM_CITY_CLIENT_ID: 'cats',
  });
  expect(problems.map((line) => line.trim().split(':')[0]).sort()).toEqual([
    'GOTRUE_EXTERNAL_CUSTOM_ACME_CLIENT_ID',
    'GOTRUE_EXTERNAL_CUSTOM_ACME_ISSUER',
    'GOTRUE_EXTERNAL_CUSTOM_CITY_ISSUER',
    'GOTRUE_EXTERNAL_GITHUB_ENABLED',
    'GOTRUE_EXTERNAL_GITHUB_URL',
    'GOTRUE_EXTERNAL_KEYCLOAK_URL',
  ]);
});
