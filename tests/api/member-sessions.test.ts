import { recordStatements } from '@catlas/auth-service/tests/record-statements.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerPasswordUpdate } from '#features/accounts/password/password-update.server.ts';
import { removePastSessions } from '#features/accounts/session/member-session.server.ts';
import { answerSignOut } from '#features/accounts/session/sign-out.server.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(() => emptyTables(site.database));

const statusOf = async (as: Browser) => (await site.request('/user/info', { as })).status;

async function signInThrice(): Promise<[Browser, Browser, Browser]> {
  const first = await site.signIn();
  const devices: [Browser, Browser, Browser] = [first, await site.signIn(first.email), await site.signIn(first.email)];
  for (const device of devices) expect(await statusOf(device)).toBe(200);
  return devices;
}

const signOut = (as: Browser, scope: string) => site.visit(answerSignOut, { as, form: { scope }, path: '/logout' });
const rows = async () => (await site.database.pool.query('select * from member_sessions order by first_seen_at')).rows;

describe('an access token that is still good by its signature', () => {
  it('gives no access on a device that the member signed out from another one', async () => {
    const [phone, laptop, library] = await signInThrice();
    await signOut(phone, 'others');
    expect(await Promise.all([phone, laptop, library].map(statusOf))).toEqual([200, 401, 401]);
  });

  it('opens nothing on any device after signing out everywhere', async () => {
    const [phone, laptop, library] = await signInThrice();
    await signOut(laptop, 'global');
    expect(await Promise.all([phone, laptop, library].map(statusOf))).toEqual([401, 401, 401]);
    expect(await statusOf(await site.signIn(phone.email))).toBe(200);
  });

  it('an access token that is still good by its signature opens nothing on this device alone after signing out here', async () => {
    const [phone, laptop, library] = await signInThrice();
    await signOut(library, 'local');
    expect(await Promise.all([phone, laptop, library].map(statusOf))).toEqual([200, 200, 401]);
  });

  it('an access token that is still good by its signature opens nothing where it was not used before, either', async () => {
    const [phone] = await signInThrice();
    const hidden = await site.signIn(phone.email);
    const { now } = site.context;
    site.context.now = () => new Date(Date.now() + 60_000);
    try {
      await signOut(phone, 'others');
      expect(await Promise.all([phone, hidden].map(statusOf))).toEqual([200, 401]);
    } finally {
      site.context.now = now;
    }
  });

  it('an access token that is still good by its signature removes the browser’s cookie with the refusal, so that the page shows a visitor', async () => {
    const [phone, laptop] = await signInThrice();
    await signOut(phone, 'others');
    const answer = await site.request('/user/info', { headers: { cookie: laptop.cookie } });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie().join()).toMatch(/sb-catlas-auth-token[^=]*=;.*Max-Age=0/);
  });

  it('an access token that is still good by its signature removes the cookie of this browser only where the response is shared', async () => {
    const [phone, laptop] = await signInThrice();
    await signOut(phone, 'others');
    const cacheControlFor = async ({ cookie }: Browser) => {
      const answer = await site.request('/cats/stats', { headers: { cookie } });
      expect([answer.status, answer.headers.has('set-cookie')]).toEqual([200, cookie === laptop.cookie]);
      return answer.headers.get('cache-control');
    };
    expect(await cacheControlFor(phone)).toMatch(/^public/);
    expect(await cacheControlFor(laptop)).toBe('private, no-cache');
  });

  it('ends on other devices when the password is reset by mail', async () => {
    const [phone, laptop] = await signInThrice();
    await site.authService.post('/recover', { email: phone.email });
    const token_hash = /token=([^&\s]+)/.exec(site.authService.mails.at(-1)!.text)![1]!;
    const nobody = { ...phone, cookie: '' };
    const form = { token_hash, password: 'a much better password' };
    expect((await site.visit(answerPasswordUpdate, { as: nobody, form })).status).toBe(302);
    expect(await Promise.all([phone, laptop].map(statusOf))).toEqual([401, 401]);
  });
});

describe('the list of devices', () => {
  it('the list of devices is written at most once an hour for each, so that reading pages costs no writes', async () => {
    const phone = await site.signIn();
    const { now } = site.context;
    const start = Date.now();
    try {
      await statusOf(phone);
      for (const minutes of [20, 59, 61]) {
        site.context.now = () => new Date(start + minutes * 60_000);
        await statusOf(phone);
        const [row] = await rows();
        expect(row.last_seen_at.getTime() > start + 30_000).toBe(minutes > 60);
        expect(row.first_seen_at.getTime()).toBeLessThan(start + 30_000);
      }
    } finally {
      site.context.now = now;
    }
  });

  it('stores the browser’s name, shortened if it is very long', async () => {
    const phone = await site.signIn();
    await site.request('/user/info', { as: phone, headers: { 'user-agent': `Mozilla ${'x'.repeat(1000)}` } });
    expect((await rows())[0].user_agent).toHaveLength(400);
  });

  it('the list of devices forgets ended sessions when their last token has expired, and devices away for 400 days', async () => {
    const [phone, laptop, library] = await signInThrice();
    const { pool } = site.database;
    await signOut(phone, 'others');
    await signOut(phone, 'local');
    const sessionOf = ({ token }: Browser) => JSON.parse(atob(token.split('.')[1]!)).session_id;
    await pool.query(`update member_sessions set ended_at = now() - interval '9 days' where session_id = $1`, [
      sessionOf(laptop),
    ]);
    await pool.query(`update member_sessions set last_seen_at = now() - interval '401 days' where session_id = $1`, [
      sessionOf(library),
    ]);
    expect(await removePastSessions(site.context)).toBe(2);
    expect((await rows()).map(({ session_id }) => session_id)).toEqual([sessionOf(phone)]);
  });
});

describe('a session that ends at the sign-in service alone, as other apps end it', () => {
  const ends: [act: string, alive: number[], end: (phone: Browser) => Promise<unknown>][] = [
    ['logout of this session', [401, 200], ({ token }) => site.authService.post('/logout?scope=local', {}, { token })],
    ['logout of the others', [200, 401], ({ token }) => site.authService.post('/logout?scope=others', {}, { token })],
    ['logout everywhere', [401, 401], ({ token }) => site.authService.post('/logout', {}, { token })],
    [
      'a new password',
      [200, 401],
      ({ token }) => site.authService.call('/user', { method: 'PUT', body: { password: 'another horse' }, token }),
    ],
    [
      'an administrator who deletes the account',
      [401, 401],
      async ({ id }) =>
        site.authService.call(`/admin/users/${id}`, { method: 'DELETE', token: await site.authService.adminToken() }),
    ],
  ];

  it.each(ends)('%s: its tokens open nothing at the next request', async (_act, alive, end) => {
    const [phone, laptop] = await signInThrice();
    await end(phone);
    expect(await Promise.all([phone, laptop].map(statusOf))).toEqual(alive);
  });

  it('a session that ends at the sign-in service is checked in the query that finds the viewer, without another query', async () => {
    const phone = await site.signIn();
    await statusOf(phone);
    const { auth, now } = site.context;
    site.context.auth = { ...auth, fetch: () => Promise.reject(new Error('nothing is asked')) };
    site.context.now = () => new Date(Date.now() + 20 * 60_000);
    try {
      const statements = await recordStatements(site.database.pool, async () => {
        expect((await site.request('/session', { as: phone })).status).toBe(200);
      });
      expect(statements).toHaveLength(1);
    } finally {
      Object.assign(site.context, { auth, now });
    }
  });

  it('a session that ends at the sign-in service ends here within five minutes where the service is a hosted one', async () => {
    const { auth, now } = site.context;
    const [phone, laptop] = await signInThrice();
    site.context.auth = { ...auth, selectSessionState: null };
    try {
      expect(await Promise.all([phone, laptop].map(statusOf))).toEqual([200, 200]);
      await site.authService.post('/logout?scope=others', {}, { token: phone.token });
      site.context.now = () => new Date(Date.now() + 4 * 60_000);
      expect(await statusOf(laptop)).toBe(200);
      site.context.now = () => new Date(Date.now() + 6 * 60_000);
      expect(await Promise.all([phone, laptop].map(statusOf))).toEqual([200, 401]);
    } finally {
      Object.assign(site.context, { auth, now });
    }
  });
});
