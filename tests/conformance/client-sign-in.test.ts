import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { bodyOf, newEmail, newPhone, openInstance, password, redirectOf } from './instance.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const closed = openInstance('closed');
const everything = openInstance('everything');

type Client = Awaited<ReturnType<typeof autoconfirm.newClient>>;

/** The client's first event at the start is left out. */
function listen(client: Client) {
  const events: AuthChangeEvent[] = [];
  const sessions: (Session | null)[] = [];
  client.auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') return;
    events.push(event);
    sessions.push(session);
  });
  return { events, sessions };
}

describe('signing up with the public client (contract 17)', () => {
  it.each(['autoconfirm', 'es256'] as const)(
    'signing up with the public client gives a session at once at %s',
    async (name) => {
      const client = await openInstance(name).newClient();
      const { events } = listen(client);
      const email = newEmail();
      const { data, error } = await client.auth.signUp({ email, password, options: { data: { name: 'Mau' } } });
      expect(error).toBeNull();
      expect(data.session?.access_token).toBeTruthy();
      expect(data.user).toMatchObject({ email, user_metadata: { name: 'Mau' }, aud: 'authenticated' });
      expect(events).toEqual(['SIGNED_IN']);
      expect((await client.auth.getSession()).data.session?.user.id).toBe(data.user?.id);
    },
  );

  it('signing up with the public client gives the user and no session while a confirmation is awaited', async () => {
    const client = await confirming.newClient();
    const { events } = listen(client);
    const email = newEmail();
    const { data, error } = await client.auth.signUp({ email, password });
    expect([error, data.session, events]).toEqual([null, null, []]);
    expect(data.user?.identities).toHaveLength(1);
    const { code } = await confirming.getLastMail(email);
    const verified = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.session?.user.email).toBe(email);
    expect(events).toEqual(['SIGNED_IN']);
  });

  it('signing up with the public client opens an account to the person who confirms its address, and not to the one who signed it up before', async () => {
    const email = newEmail();
    const [attacker, owner] = [await everything.newClient(), await everything.newClient()];
    const earlier = { email, password: 'of-the-attacker', options: { data: { name: 'attacker' } } };
    expect((await attacker.auth.signUp(earlier)).error).toBeNull();
    const own = { email, password: 'of-the-owner', options: { data: { name: 'owner' } } };
    expect((await owner.auth.signUp(own)).error).toBeNull();
    expect((await owner.auth.resend({ type: 'signup', email })).error).toBeNull();
    const { code } = await everything.getLastMail(email);
    const { data } = await owner.auth.verifyOtp({ email, token: code, type: 'signup' });
    expect(data.user?.user_metadata).toMatchObject({ name: 'owner', email_verified: true });
    const failed = await attacker.auth.signInWithPassword({ email, password: earlier.password });
    expect(failed.error?.code).toBe('invalid_credentials');
    expect((await owner.auth.signInWithPassword({ email, password: own.password })).error).toBeNull();
  });

  it('signing up with the public client shows an app that an address is taken by its empty identities', async () => {
    const { email } = await confirming.addUser();
    const { data, error } = await (await confirming.newClient()).auth.signUp({ email, password: 'of-a-stranger' });
    expect([error, data.session, data.user?.identities]).toEqual([null, null, []]);
  });

  it('signing up with the public client gives errors of the right class, status and code', async () => {
    const client = await autoconfirm.newClient();
    const { email } = await autoconfirm.addUser();
    const taken = await client.auth.signUp({ email, password });
    expect(taken.error).toMatchObject({
      name: 'AuthApiError',
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
    expect(taken.data).toEqual({ user: null, session: null });
    const weak = await client.auth.signUp({ email: newEmail(), password: 'x' });
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
    });
    const off = await (await closed.newClient()).auth.signUp({ email: newEmail(), password });
    expect(off.error).toMatchObject({ name: 'AuthApiError', status: 422, code: 'signup_disabled' });
  });

  it('signing up with the public client takes a telephone number', async () => {
    const client = await autoconfirm.newClient();
    const phone = newPhone();
    const { data, error } = await client.auth.signUp({ phone: `+${phone}`, password });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, email: '' });
    const again = await client.auth.signInWithPassword({ phone: `+${phone}`, password });
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  it('signing up with the public client lets anonymous people in, where the operator does', async () => {
    const client = await everything.newClient();
    const { events } = listen(client);
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { a: 1 } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { a: 1 } });
    expect(events).toEqual(['SIGNED_IN']);
    const off = await (await autoconfirm.newClient()).auth.signInAnonymously();
    expect(off.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  });
});

describe('signing in with the public client (contract 17)', () => {
  it.each(['autoconfirm', 'es256'] as const)(
    'signing in with the public client works by password at %s',
    async (name) => {
      const instance = openInstance(name);
      const { email, id } = await instance.addUser();
      const client = await instance.newClient();
      const { events } = listen(client);
      const { data, error } = await client.auth.signInWithPassword({ email, password });
      expect(error).toBeNull();
      expect(data.user?.id).toBe(id);
      expect(data.weakPassword).toBeUndefined();
      expect(events).toEqual(['SIGNED_IN']);
    },
  );

  it('signing in with the public client tells that a password is weak today', async () => {
    const { email } = await closed.addUser({ password: 'short' });
    const { data } = await (await closed.newClient()).auth.signInWithPassword({ email, password: 'short' });
    expect(data.weakPassword).toEqual({ message: expect.any(String), reasons: ['length', 'characters'] });
  });

  it('signing in with the public client gives the error of a wrong password and of an unconfirmed address', async () => {
    const client = await confirming.newClient();
    const { email } = await confirming.addUser({ email_confirm: false });
    expect((await client.auth.signInWithPassword({ email, password: 'wrong' })).error).toMatchObject({
      name: 'AuthApiError',
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
    });
  });

  it.each(['sb_publishable_abcdefghijklmnop', undefined])(
    'signing in with the public client works with the key %s',
    async (key) => {
      const { email } = await autoconfirm.addUser();
      const client = await autoconfirm.newClient({ key });
      expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
    },
  );

  it('signing in with the public client works by a mailed code', async () => {
    const { email, id } = await confirming.addUser();
    const client = await confirming.newClient();
    const { data, error } = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect([error, data]).toEqual([null, { user: null, session: null, messageId: undefined }]);
    const { code } = await confirming.getLastMail(email);
    const verified = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect([verified.error, verified.data.user?.id]).toEqual([null, id]);
    const reused = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(reused.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const stranger = await client.auth.signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } });
    expect(stranger.error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });

  it('signing in with the public client works by the hash of a mail template, as server-rendered apps do', async () => {
    const { email, id } = await confirming.addUser();
    const client = await confirming.newClient();
    await client.auth.signInWithOtp({ email });
    const token_hash = (await confirming.getLastMail(email)).link!.searchParams.get('token')!;
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect([error, data.user?.id]).toEqual([null, id]);
  });

  it('by a link with PKCE', async () => {
    const { email, id } = await confirming.addUser();
    const client = await confirming.newClient({ flowType: 'pkce' });
    const { events } = listen(client);
    const emailRedirectTo = 'https://app.example.com/callback';
    expect((await client.auth.signInWithOtp({ email, options: { emailRedirectTo } })).error).toBeNull();
    const { link } = await confirming.getLastMail(email);
    const { query, target } = redirectOf(await confirming.get(link!.pathname + link!.search));
    expect(target).toBe(emailRedirectTo);
    const { data, error } = await client.auth.exchangeCodeForSession(query.code!);
    expect([error, data.session?.user.id]).toEqual([null, id]);
    expect(events).toEqual(['SIGNED_IN']);
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
  });

  it('by a link with PKCE only in the browser that asked', async () => {
    const { email } = await confirming.addUser();
    const [asking, other] = [
      await confirming.newClient({ flowType: 'pkce' }),
      await confirming.newClient({ flowType: 'pkce' }),
    ];
    await asking.auth.signInWithOtp({ email });
    const { email: otherEmail } = await confirming.addUser();
    await other.auth.signInWithOtp({ email: otherEmail });
    const { link } = await confirming.getLastMail(email);
    const { query } = redirectOf(await confirming.get(link!.pathname + link!.search));
    expect((await other.auth.exchangeCodeForSession(query.code!)).error).toMatchObject({
      status: 400,
      code: 'bad_code_verifier',
    });
    expect((await asking.auth.exchangeCodeForSession(query.code!)).error).toBeNull();
  });

  it('signing in with the public client works by a reset password: the app hears that it should ask for a new one', async () => {
    const { email, id } = await confirming.addUser();
    const client = await confirming.newClient();
    const { events } = listen(client);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { code } = await confirming.getLastMail(email);
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect([error, data.user?.id, events]).toEqual([null, id, ['PASSWORD_RECOVERY']]);
    expect((await client.auth.updateUser({ password: 'a-new-password' })).error).toBeNull();
    expect((await confirming.signIn(email, 'a-new-password')).user.id).toBe(id);
  });

  it('signing in with the public client works by a reset password with PKCE, too', async () => {
    const { email, id } = await confirming.addUser();
    const client = await confirming.newClient({ flowType: 'pkce' });
    const { events } = listen(client);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { link } = await confirming.getLastMail(email);
    const { query } = redirectOf(await confirming.get(link!.pathname + link!.search));
    const { data, error } = await client.auth.exchangeCodeForSession(query.code!);
    expect([error, data.user?.id, events]).toEqual([null, id, ['PASSWORD_RECOVERY']]);
  });

  it('signing in with the public client by single sign-on says that it is off', async () => {
    const { data, error } = await (await confirming.newClient()).auth.signInWithSSO({ domain: 'example.com' });
    expect(error).toMatchObject({ name: 'AuthApiError', status: 404, code: 'saml_provider_disabled' });
    expect(data).toBeNull();
  });

  it('signing in with the public client by an outside provider needs no call: the client makes the address', async () => {
    const client = await confirming.newClient();
    const { data } = await client.auth.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } });
    const { pathname, searchParams } = new URL(data.url!);
    expect([pathname, searchParams.get('provider')]).toEqual(['/auth/v1/authorize', 'github']);
  });

  it('signing in with the public client is asked for again by mail', async () => {
    const email = newEmail();
    const client = await confirming.newClient();
    bodyOf(await confirming.post('/signup', { email, password }));
    expect((await client.auth.resend({ type: 'signup', email })).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    });
    await confirming.sql(`update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = $1`, [
      email,
    ]);
    const { data, error } = await client.auth.resend({ type: 'signup', email });
    expect([error, data]).toEqual([null, { user: null, session: null, messageId: undefined }]);
    expect(await confirming.listMails(email)).toHaveLength(2);
  });
});
