import { describe, expect, it } from 'vitest';
import { bodyOf, claimsOf, newEmail, openInstance, refusalOf } from './instance.ts';
import { aTime, aUser } from './shapes.ts';

const everything = openInstance('everything');
const signIn = async (data?: unknown) => bodyOf(await everything.post('/signup', { data }));

describe('anonymous people (contract 6, 7)', () => {
  it('anonymous people get a session and nothing about them is known but what the app says', async () => {
    const session = await signIn({ theme: 'dark' });
    expect(session.user).toEqual(
      aUser({
        email: '',
        app_metadata: {},
        user_metadata: { theme: 'dark' },
        identities: [],
        last_sign_in_at: aTime,
        is_anonymous: true,
      }),
    );
    expect(claimsOf(session.access_token)).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      amr: [{ method: 'anonymous', timestamp: expect.any(Number) }],
    });
  });

  it('anonymous people are each their own', async () => {
    expect((await signIn()).user.id).not.toBe((await signIn()).user.id);
  });

  it('anonymous people keep their session over a refresh', async () => {
    const { refresh_token, user } = await signIn();
    const next = bodyOf(await everything.post('/token?grant_type=refresh_token', { refresh_token }));
    expect(next.user).toMatchObject({ id: user.id, is_anonymous: true });
  });

  it('anonymous people can’t set a password before they can be reached', async () => {
    const { access_token } = await signIn();
    const answer = await everything.put('/user', { password: 'a-password' }, { token: access_token });
    expect(refusalOf(answer).slice(0, 2)).toEqual([422, 'validation_failed']);
  });

  it('anonymous people become members immediately where addresses need no confirmation', async () => {
    const es256 = openInstance('es256');
    const guest = bodyOf(await es256.post('/signup', {}));
    const email = newEmail();
    const user = bodyOf(await es256.put('/user', { email }, { token: guest.access_token }));
    expect(user).toMatchObject({ id: guest.user.id, email, is_anonymous: false, email_confirmed_at: aTime });
    expect(user).not.toHaveProperty('new_email');
  });

  it('anonymous people become members when they confirm an address', async () => {
    const { access_token, user } = await signIn();
    const email = newEmail();
    const asked = bodyOf(await everything.put('/user', { email }, { token: access_token }));
    expect(asked).toMatchObject({ is_anonymous: true, new_email: email });
    const { code } = await everything.getLastMail(email);
    const session = bodyOf(await everything.post('/verify', { type: 'email_change', email, token: code }));
    expect(session.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      identities: [{ provider: 'email', email }],
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(claimsOf(session.access_token).is_anonymous).toBe(false);
    bodyOf(await everything.put('/user', { password: 'a-password' }, { token: session.access_token }));
    expect((await everything.signIn(email, 'a-password')).user.id).toBe(user.id);
  });
});
