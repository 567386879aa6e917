import { expect, it } from 'vitest';
import { findSignInWays } from './find-sign-in-ways.server.ts';

function contextWith(settings: object | null) {
  return { auth: { findSettings: async () => settings } } as never;
}

it('the sign-in page offers exactly the methods of the service, with familiar names', async () => {
  const settings = {
    external: { email: true, phone: false, anonymous_users: true, github: true, google: false, 'custom:acme-id': true },
    disable_signup: true,
    saml_enabled: true,
  };
  expect(await findSignInWays(contextWith(settings))).toEqual({
    email: true,
    phone: false,
    sso: true,
    signUp: false,
    providers: [
      { id: 'github', label: 'GitHub' },
      { id: 'custom:acme-id', label: 'Acme id' },
    ],
  });
});

it('the sign-in page offers e-mail and password while the service has not answered yet', async () => {
  expect(await findSignInWays(contextWith(null))).toMatchObject({ email: true, phone: false, providers: [] });
});
