import type { AuthChangeEvent } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { bodyOf, claimsOf, newEmail, openInstance, password } from './instance.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const es256 = openInstance('es256');
const everything = openInstance('everything');

async function signedIn(instance = autoconfirm) {
  const client = await instance.newClient();
  const session = await instance.newMember();
  const { access_token, refresh_token } = session;
  await client.auth.setSession({ access_token, refresh_token });
  const events: AuthChangeEvent[] = [];
  client.auth.onAuthStateChange((event) => {
    if (event !== 'INITIAL_SESSION') events.push(event);
  });
  return { client, session, events };
}

async function withOldToken(session: { access_token: string; refresh_token: string }) {
  const claims = claimsOf(session.access_token);
  const now = Math.floor(Date.now() / 1000);
  return {
    access_token: await autoconfirm.signToken({ ...claims, iat: now - 7200, exp: now - 3600 }),
    refresh_token: session.refresh_token,
  };
}

describe('the session of the public client (contract 17)', () => {
  it('the session of the public client can be set from stored tokens', async () => {
    const client = await autoconfirm.newClient();
    const { access_token, refresh_token, user } = await autoconfirm.newMember();
    const { data, error } = await client.auth.setSession({ access_token, refresh_token });
    expect([error, data.user?.id, data.session?.access_token]).toEqual([null, user.id, access_token]);
  });

  it('the session of the public client is renewed when the stored access token has run out', async () => {
    const client = await autoconfirm.newClient();
    const session = await autoconfirm.newMember();
    const { data, error } = await client.auth.setSession(await withOldToken(session));
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.user?.id).toBe(session.user.id);
  });

  it('the session of the public client can’t be set from forged tokens', async () => {
    const client = await autoconfirm.newClient();
    const { access_token, refresh_token } = await autoconfirm.newMember();
    const forged = await client.auth.setSession({ access_token: `${access_token.slice(0, -4)}AAAA`, refresh_token });
    expect(forged.error).toMatchObject({ name: 'AuthApiError', status: 403, code: 'bad_jwt' });
    expect(forged.data.session).toBeNull();
    const unknown = await client.auth.setSession({
      ...(await withOldToken({ access_token, refresh_token: 'abcdefghijkl' })),
    });
    expect(unknown.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  it('the session of the public client is refreshed, and the app hears of it', async () => {
    const { client, session, events } = await signedIn();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(events).toEqual(['TOKEN_REFRESHED']);
    const given = await client.auth.refreshSession({ refresh_token: data.session!.refresh_token });
    expect(given.error).toBeNull();
  });

  it('the session of the public client is dropped when its refresh token is refused, and the app hears of it', async () => {
    const { client, session, events } = await signedIn();
    await client.auth.setSession(await withOldToken(await autoconfirm.newMember()));
    events.length = 0;
    await autoconfirm.asAdmin('DELETE', `/admin/users/${session.user.id}`);
    const refused = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(refused.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  it('the session of the public client is refreshed by several concurrent server requests without being ended', async () => {
    const stored = await autoconfirm.newMember();
    const clients = await Promise.all([1, 2, 3, 4].map(() => autoconfirm.newClient()));
    const answers = await Promise.all(
      clients.map((client) => client.auth.refreshSession({ refresh_token: stored.refresh_token })),
    );
    for (const { error } of answers) expect(error).toBeNull();
    const next = await clients[0]!.auth.refreshSession();
    expect(next.error).toBeNull();
  });

  it.each(['global', 'local', 'others'] as const)(
    'the session of the public client ends where the scope %s says',
    async (scope) => {
      const { client, session, events } = await signedIn();
      const other = await autoconfirm.enter(session.user.email);
      const { error } = await client.auth.signOut({ scope });
      expect(error).toBeNull();
      expect(events).toEqual(scope === 'others' ? [] : ['SIGNED_OUT']);
      expect((await client.auth.getSession()).data.session === null).toBe(scope !== 'others');
      expect((await autoconfirm.get('/user', { token: other.access_token })).status).toBe(
        scope === 'local' ? 200 : 403,
      );
    },
  );

  it('the session of the public client ends quietly when the service has ended it already', async () => {
    const { client, session, events } = await signedIn();
    await autoconfirm.post('/logout', undefined, { token: session.access_token });
    const { data, error } = await client.auth.getUser();
    expect([data.user, error?.name]).toEqual([null, 'AuthSessionMissingError']);
    expect((await client.auth.signOut()).error).toBeNull();
    expect(events).toContain('SIGNED_OUT');
  });
});

describe('what the public client knows of its user (contract 17)', () => {
  it('what the public client knows of its user is asked for, with the stored token or a given one', async () => {
    const { client, session } = await signedIn();
    expect((await client.auth.getUser()).data.user?.id).toBe(session.user.id);
    const other = await autoconfirm.newMember();
    expect((await client.auth.getUser(other.access_token)).data.user?.id).toBe(other.user.id);
    expect((await client.auth.getUser('not.a.jwt')).error).toMatchObject({ status: 403, code: 'bad_jwt' });
  });

  it.each(['autoconfirm', 'es256'] as const)(
    'what the public client knows of its user is in verified claims, at %s',
    async (name) => {
      const { client, session } = await signedIn(openInstance(name));
      const { data, error } = await client.auth.getClaims();
      expect(error).toBeNull();
      expect(data?.claims).toMatchObject({ sub: session.user.id, aal: 'aal1', session_id: expect.any(String) });
      expect(data?.header.alg).toBe(name === 'es256' ? 'ES256' : 'HS256');
    },
  );

  it('what the public client knows of its user is never read from unsigned claims', async () => {
    for (const instance of [autoconfirm, es256]) {
      const { client, session } = await signedIn(instance);
      const [header, , signature] = session.access_token.split('.');
      const claims = { ...claimsOf(session.access_token), role: 'service_role' };
      const forged = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
      const { data, error } = await client.auth.getClaims(forged);
      expect(data?.claims).toBeUndefined();
      expect(error).toBeTruthy();
    }
  });

  it('what the public client knows of its user can be changed: metadata, and the app hears of it', async () => {
    const { client, session, events } = await signedIn();
    const { data, error } = await client.auth.updateUser({ data: { mood: 'fine' } });
    expect([error, data.user?.user_metadata.mood, events]).toEqual([null, 'fine', ['USER_UPDATED']]);
    const stored = (await client.auth.getSession()).data.session!;
    expect([stored.user.user_metadata.mood, stored.refresh_token]).toEqual(['fine', session.refresh_token]);
  });

  it('what the public client knows of its user can be changed: password, refused when it is the same or weak', async () => {
    const { client, session } = await signedIn();
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await client.auth.updateUser({ password: 'x' })).error).toMatchObject({ name: 'AuthWeakPasswordError' });
    expect((await client.auth.updateUser({ password: 'another-one' })).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await autoconfirm.signIn(session.user.email, 'another-one')).user.id).toBe(session.user.id);
  });

  it('what the public client knows of its user can be changed: address, confirmed in both mailboxes', async () => {
    const { client, session } = await signedIn(confirming);
    const email = newEmail('moved');
    const asked = await client.auth.updateUser({ email }, { emailRedirectTo: 'http://localhost:3000/moved' });
    expect(asked.data.user).toMatchObject({ email: session.user.email, new_email: email });
    const confirm = async (address: string) =>
      client.auth.verifyOtp({
        email: address,
        token: (await confirming.getLastMail(address)).code,
        type: 'email_change',
      });
    const first = await confirm(session.user.email);
    expect([first.error, first.data.user, first.data.session]).toEqual([null, null, null]);
    const second = await confirm(email);
    expect([second.error, second.data.user?.email, second.data.session?.user.email]).toEqual([null, email, email]);
  });

  it('what the public client knows of its user can be proved again with a mailed code', async () => {
    const { client, session } = await signedIn(everything);
    const { data, error } = await client.auth.reauthenticate();
    expect([error, data]).toEqual([null, { user: null, session: null }]);
    const { code } = await everything.getLastMail(session.user.email);
    expect((await client.auth.updateUser({ password: 'another-one', nonce: code })).error).toBeNull();
  });

  it('what the public client knows of its user needs a session', async () => {
    const client = await autoconfirm.newClient();
    for (const { error } of [
      await client.auth.getUser(),
      await client.auth.updateUser({ data: {} }),
      await client.auth.refreshSession(),
      await client.auth.reauthenticate(),
      await client.auth.getUserIdentities(),
    ])
      expect(error?.name).toBe('AuthSessionMissingError');
  });

  it('what the public client knows of its user has identities, which apps may link and unlink where the operator allows it', async () => {
    const off = await signedIn(confirming);
    const { data } = await off.client.auth.getUserIdentities();
    expect(data?.identities).toMatchObject([{ provider: 'email', identity_id: expect.any(String) }]);
    expect((await off.client.auth.unlinkIdentity(data!.identities[0]!)).error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
    });
    expect(
      (await off.client.auth.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } })).error,
    ).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
    const on = await signedIn(everything);
    const [last] = (await on.client.auth.getUserIdentities()).data!.identities;
    expect((await on.client.auth.unlinkIdentity(last!)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
    const linked = await on.client.auth.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } });
    expect([linked.error, new URL(linked.data.url!).origin]).toEqual([null, 'https://github.com']);
  });

  it('what the public client knows of its user has a level of assurance, and no second factor yet', async () => {
    const { client } = await signedIn();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'otp', timestamp: expect.any(Number) }],
    });
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ all: [], totp: [], phone: [] });
  });
});

describe('links that return to the browser (contract 17)', () => {
  it('links that return to the browser carry what the client’s detection needs', async () => {
    const { email } = await confirming.addUser();
    bodyOf(await confirming.post('/otp', { email }));
    const { link } = await confirming.getLastMail(email);
    const answer = await confirming.get(link!.pathname + link!.search);
    const fragment = new URLSearchParams(new URL(answer.headers.get('location')!).hash.slice(1));
    const client = await confirming.newClient();
    const { data, error } = await client.auth.setSession({
      access_token: fragment.get('access_token')!,
      refresh_token: fragment.get('refresh_token')!,
    });
    expect([error, data.user?.email]).toEqual([null, email]);
    expect(Number(fragment.get('expires_at'))).toBe(claimsOf(fragment.get('access_token')!).exp);
  });
});
