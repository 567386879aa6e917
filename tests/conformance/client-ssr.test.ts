import { createServerClient } from '@supabase/ssr';
import { describe, expect, it } from 'vitest';
import { claimsOf, openInstance, password } from './instance.ts';

const autoconfirm = openInstance('autoconfirm');
const confirming = openInstance('confirming');
const es256 = openInstance('es256');

type Cookies = Map<string, string>;

async function onServer(cookies: Cookies, instance = autoconfirm) {
  return createServerClient(instance.url, await instance.signToken({ role: 'anon' }), {
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (changed) => {
        for (const { name, value } of changed) value ? cookies.set(name, value) : cookies.delete(name);
      },
    },
  });
}

async function age(cookies: Cookies) {
  const names = [...cookies.keys()].filter((name) => /^sb-.*-auth-token(\.\d+)?$/.test(name)).sort();
  const stored = names.map((name) => cookies.get(name)).join('');
  const session = JSON.parse(Buffer.from(stored.replace(/^base64-/, ''), 'base64url').toString());
  const past = Math.floor(Date.now() / 1000) - 60;
  const claims = { ...claimsOf(session.access_token), iat: past - 3600, exp: past };
  session.access_token = await autoconfirm.signToken(claims);
  session.expires_at = past;
  for (const name of names) cookies.delete(name);
  cookies.set(names[0]!.replace(/\.\d+$/, ''), `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`);
}

describe('a server-rendered app (contract 17)', () => {
  it.each(['autoconfirm', 'es256'] as const)(
    'a server-rendered app keeps the session of %s in cookies',
    async (name) => {
      const instance = openInstance(name);
      const { email, id } = await instance.addUser({ user_metadata: { long: 'ß'.repeat(4000) } });
      const cookies: Cookies = new Map();
      const first = await onServer(cookies, instance);
      expect((await first.auth.signInWithPassword({ email, password })).error).toBeNull();
      expect([...cookies.keys()].length).toBeGreaterThan(1);
      for (const cookie of cookies.keys()) expect(cookie).toMatch(/^sb-localhost-auth-token(\.\d+)?$/);
      const second = await onServer(cookies, instance);
      expect((await second.auth.getUser()).data.user?.id).toBe(id);
      expect((await second.auth.getClaims()).data?.claims.sub).toBe(id);
      await second.auth.signOut();
      expect((await (await onServer(cookies, instance)).auth.getUser()).data.user).toBeNull();
    },
  );

  it('a server-rendered app refreshes on several concurrent requests, and each is answered', async () => {
    const { email, id } = await autoconfirm.addUser();
    const cookies: Cookies = new Map();
    await (await onServer(cookies)).auth.signInWithPassword({ email, password });
    await age(cookies);
    const requests = await Promise.all([1, 2, 3, 4, 5].map(() => onServer(new Map(cookies))));
    const answers = await Promise.all(requests.map((client) => client.auth.getUser()));
    expect(answers.map(({ data, error }) => [data.user?.id, error])).toEqual(answers.map(() => [id, null]));
    const late = await onServer(cookies);
    expect((await late.auth.getUser()).data.user?.id).toBe(id);
  });

  it.each([
    ['recovery', '/recover'],
    ['magiclink', '/otp'],
    ['email', '/otp'],
  ] as const)(
    'a server-rendered app confirms a %s by the hash in the mail, with PKCE as it is by default',
    async (type, path) => {
      const { email, id } = await confirming.addUser();
      const asking = await onServer(new Map(), confirming);
      if (path === '/recover') await asking.auth.resetPasswordForEmail(email);
      else await asking.auth.signInWithOtp({ email });
      const token_hash = (await confirming.getLastMail(email)).link!.searchParams.get('token')!;
      expect(token_hash).toMatch(/^pkce_/);
      const cookies: Cookies = new Map();
      const confirmed = await (await onServer(cookies, confirming)).auth.verifyOtp({ type, token_hash });
      expect([confirmed.error, confirmed.data.user?.id]).toEqual([null, id]);
      expect((await (await onServer(cookies, confirming)).auth.getUser()).data.user?.id).toBe(id);
    },
  );

  it('a server-rendered app tells a broken cookie from a session', async () => {
    for (const value of ['base64-AAAA', 'null', '{"access_token":"x"}', 'base64-'])
      expect(
        (await (await onServer(new Map([['sb-localhost-auth-token', value]]), es256)).auth.getUser()).data.user,
      ).toBeNull();
  });
});
