import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthAdmin } from '#context/context.ts';
import { rateLimits } from '#context/rate-limits.ts';
import { removeSignInAccounts } from '#features/profile/sign-in/remove-sign-in-accounts.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let authAdmin: AuthAdmin;
beforeAll(async () => {
  site = await openTestSite();
  authAdmin = site.context.authAdmin!;
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  site.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  site.context.authAdmin = authAdmin;
});

const close = (as: Browser, posts: string, confirmation = as.email) =>
  site.post('/account/close', { posts, confirmation }, as);
const statusOf = async (as: Browser) => (await site.request('/user/info', { as })).status;
const query = async (text: string, values: unknown[] = []) => (await site.database.pool.query(text, values)).rows;

async function makeVisit(): Promise<Browser> {
  const member = await site.signIn();
  expect(await statusOf(member)).toBe(200);
  return member;
}

async function makePosts(member: Browser) {
  const cats: Record<string, number> = {};
  for (const status of ['approved', 'pending', 'rejected', 'deleted'] as const) {
    const cat = await buildCat(site.context, {
      userId: member.id,
      name: `${status} Minou`,
      status,
      latitude: 45.7612345,
      longitude: 4.8312345,
    });
    cats[status] = cat.id;
  }
  for (const status of ['approved', 'rejected']) {
    await query('insert into comments (cat_id, user_id, content, status) values ($1, $2, $3, $4)', [
      cats.approved,
      member.id,
      `${status} words`,
      status,
    ]);
  }
  return cats;
}

const listCats = async () =>
  (await site.get<{ cats: { name: string; author: unknown }[] }>('/cats/list?latitude=45.76&longitude=4.83')).cats;

describe('closing an account', () => {
  it('closing an account with its posts takes them from everybody’s sight and forgets their words and exact places', async () => {
    const member = await makeVisit();
    await makePosts(member);
    const told: unknown[] = [];
    const unsubscribe = site.context.live.subscribe((message) => told.push(message));
    const response = await close(member, 'delete');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ closed: true });

    expect(await listCats()).toEqual([]);
    for (const cat of await query('select * from cats')) {
      expect(cat).toMatchObject({ status: 'deleted', user_id: null, name: '—', description: '———', place_label: null });
      expect([cat.latitude, cat.longitude]).toEqual([cat.public_latitude, cat.public_longitude]);
      expect(cat.deleted_at).not.toBeNull();
    }
    for (const comment of await query('select * from comments')) {
      expect(comment).toMatchObject({ status: 'deleted', user_id: null, content: '———' });
    }
    const types = () => told.map((message) => (message as { type: string }).type);
    await expect.poll(types).toEqual(expect.arrayContaining(['cat-hidden', 'comments-changed']));
    unsubscribe();
  });

  it('closing an account forgets the reports that wait for a code of this address, and no others', async () => {
    const member = await makeVisit();
    for (const email of [member.email, 'other@example.org']) {
      await query(
        `insert into cat_drafts (client_id, email, locale, report, created_at)
         values (gen_random_uuid(), $1, 'en', '{"name": "Minou"}', now())`,
        [email],
      );
    }
    expect((await close(member, 'keep')).status).toBe(200);
    expect(await query('select email from cat_drafts')).toEqual([{ email: 'other@example.org' }]);
  });

  it('closing an account without its posts keeps published and pending posts without an author and without the exact place', async () => {
    const member = await makeVisit();
    const ids = await makePosts(member);
    expect((await close(member, 'keep')).status).toBe(200);

    expect(await listCats()).toMatchObject([{ name: 'approved Minou', author: null }]);
    expect((await site.get<{ cat: object }>(`/cats/${ids.approved}`)).cat).toMatchObject({ author: null });
    expect((await site.get<{ cats: object[] }>('/cats/search?q=Minou')).cats).toMatchObject([{ author: null }]);
    const cats = await query('select * from cats order by id');
    expect(cats.map(({ status, name }) => [status, name])).toEqual([
      ['approved', 'approved Minou'],
      ['pending', 'pending Minou'],
      ['deleted', '—'],
      ['deleted', '—'],
    ]);
    for (const cat of cats) {
      expect(cat.user_id).toBeNull();
      expect([cat.latitude, cat.longitude]).toEqual([cat.public_latitude, cat.public_longitude]);
    }
    expect((await query('select status, user_id, content from comments order by id')).map(Object.values)).toEqual([
      ['approved', null, 'approved words'],
      ['deleted', null, '———'],
    ]);
  });

  it('closing an account takes along what they wanted to change, and their name from what they told the moderators', async () => {
    const [member, other] = [await makeVisit(), await makeVisit()];
    const cats = await makePosts(member);
    const reported = await buildCat(site.context, { userId: other.id });
    await query(
      `insert into cat_changes (cat_id, name, description, proposed_at) values ($1, 'New', 'New words', now())`,
      [cats.approved],
    );
    await query(
      `insert into cat_reports (cat_id, user_id, objection, words, created_at) values ($1, $2, 'spam', 'He asks for money', now())`,
      [reported.id, member.id],
    );
    await close(member, 'delete');
    expect(JSON.stringify(await query('select * from cat_changes'))).not.toContain('New');
    expect(await query('select user_id, words from cat_reports')).toEqual([
      { user_id: null, words: 'He asks for money' },
    ]);
  });

  it('closing an account leaves everybody else’s account and posts as they are', async () => {
    const [member, other] = [await makeVisit(), await makeVisit()];
    await buildCat(site.context, { userId: other.id, name: 'Grisette' });
    await close(member, 'delete');
    expect(await listCats()).toMatchObject([{ name: 'Grisette', author: { id: other.id } }]);
    expect(await statusOf(other)).toBe(200);
  });

  it('closing an account removes the personal data, and the log tells who closed what without naming anybody', async () => {
    const member = await makeVisit();
    await makePosts(member);
    await close(member, 'delete');
    expect(
      await query('select email, phone, display_name, status, type from users where id = $1', [member.id]),
    ).toEqual([{ email: null, phone: null, display_name: '—', status: 'inactive', type: 'user' }]);
    expect(await query('select * from member_sessions')).toEqual([]);
    const acts = await query('select actor_id, action, subject_type, before, after from audit_log order by id');
    expect(acts.map(({ action, subject_type }) => `${action} ${subject_type}`).sort()).toEqual([
      'close user',
      'delete cat',
      'delete cat',
      'delete cat',
      'delete comment',
      'delete comment',
    ]);
    expect(acts.at(-1)).toMatchObject({
      actor_id: member.id,
      before: { status: 'active', type: 'user' },
      after: { status: 'inactive', posts: 'delete' },
    });
    expect(JSON.stringify(acts)).not.toContain(member.email);
  });

  it('refuses the tokens of every device from the next request on, and takes this browser’s cookie', async () => {
    const phone = await makeVisit();
    const laptop = await site.signIn(phone.email);
    expect(await statusOf(laptop)).toBe(200);
    await close(phone, 'keep');
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 401]);
    // The member's data in the last token is not stored again.
    expect(await query('select email from users where id = $1', [phone.id])).toEqual([{ email: null }]);
    const answer = await site.request('/user/info', { headers: { cookie: laptop.cookie } });
    expect(answer.headers.getSetCookie().join()).toMatch(/sb-catlas-auth-token[^=]*=;.*Max-Age=0/);
  });

  it('closing an account deletes the sign-in account, so that the same address begins anew', async () => {
    const member = await makeVisit();
    await close(member, 'keep');
    expect(await query('select id from auth.users')).toEqual([]);
    expect(await query('select * from sign_in_removals')).toEqual([]);
    const again = await site.authService.signIn(member.email);
    expect(again.id).not.toBe(member.id);
    const person = { ...member, id: again.id, token: again.token };
    const { user } = await site.get<{ user: { id: string; status: string } }>('/user/info', person);
    expect(user).toMatchObject({ id: again.id, status: 'active', email: member.email });
    expect((await site.get<{ cats: unknown[] }>('/user/cats', person)).cats).toEqual([]);
  });
});

describe('an account is closed only on purpose', () => {
  it('an account is not closed with a wrong confirmation, nor without saying what becomes of the posts', async () => {
    const member = await makeVisit();
    for (const [posts, confirmation, field] of [
      ['delete', 'somebody@example.org', 'confirmation'],
      ['delete', '', 'confirmation'],
      ['burn', member.email, 'posts'],
    ] as const) {
      const response = await close(member, posts, confirmation);
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toMatchObject([{ field }]);
    }
    expect(await statusOf(member)).toBe(200);
  });

  it('an account is closed with its address in any case of letters, as people type it', async () => {
    const member = await makeVisit();
    expect((await close(member, 'keep', ` ${member.email.toUpperCase()} `)).status).toBe(200);
  });

  it('an account is not closed by a visitor, nor by another site that lets the browser send its cookies', async () => {
    const body = JSON.stringify({ posts: 'delete', confirmation: 'x' });
    const headers = { 'content-type': 'application/json' };
    const anonymous = { ...headers, authorization: 'Bearer x' };
    expect((await site.request('/account/close', { method: 'POST', body, headers: anonymous })).status).toBe(401);
    const { cookie } = await site.signIn();
    const forged = await site.request('/account/close', { method: 'POST', body, headers: { ...headers, cookie } });
    expect(forged.status).toBe(403);
  });

  it('an account is not closed with a stolen password alone where there is a second step', async () => {
    const member = await makeVisit();
    await query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, friendly_name, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', 'x', 'phone', now(), now())`,
      [member.id],
    );
    const response = await close(member, 'delete');
    expect(response.status).toBe(401);
    expect((await response.json()).detail).toMatch(/second step/);
    expect((await query('select status from users where id = $1', [member.id]))[0].status).toBe('active');
  });

  it('an account is not closed with a session that the sign-in service has ended', async () => {
    const member = await makeVisit();
    await site.authService.post('/logout', {}, { token: member.token });
    expect((await close(member, 'delete')).status).toBe(401);
    expect((await query('select status from users where id = $1', [member.id]))[0].status).toBe('active');
  });

  it('an account is not closed by the last administrator, and of the last two only by one', async () => {
    const makeAdmin = async () => {
      const member = await makeVisit();
      await query(`update users set type = 'admin' where id = $1`, [member.id]);
      return member;
    };
    const [first, second] = [await makeAdmin(), await makeAdmin()];
    await query(`insert into users (id, display_name, type, status) values ($1, 'gone', 'admin', 'banned')`, [
      '00000000-0000-4000-8000-000000000001',
    ]);
    const statuses = await Promise.all([first, second].map(async (each) => (await close(each, 'keep')).status));
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await query(`select count(*)::int as left from users where type = 'admin' and status = 'active'`)).toEqual([
      { left: 1 },
    ]);
  });
});

describe('a sign-in account that could not be deleted with its member', () => {
  const failing: AuthAdmin = {
    banUser: () => Promise.reject(new Error('away')),
    removeFactors: () => Promise.reject(new Error('away')),
    deleteUser: () => Promise.reject(new Error('away')),
  };

  it('a sign-in account that could not be deleted with its member opens nothing, and is deleted by the clean-up once the service answers', async () => {
    const member = await makeVisit();
    site.context.authAdmin = failing;
    expect((await close(member, 'keep')).status).toBe(200);
    expect(await statusOf(await site.signIn(member.email))).toBe(401);

    await expect(removeSignInAccounts(site.context)).rejects.toThrow('away');
    expect(await query('select user_id from sign_in_removals')).toEqual([{ user_id: member.id }]);
    site.context.authAdmin = authAdmin;
    expect(await removeSignInAccounts(site.context)).toBe(1);
    expect(await query('select id from auth.users')).toEqual([]);
    expect(await removeSignInAccounts(site.context)).toBe(0);
  });

  it('a sign-in account that could not be deleted with its member waits where there is no key for a hosted service, until there is one', async () => {
    const member = await makeVisit();
    site.context.authAdmin = null;
    expect((await close(member, 'keep')).status).toBe(200);
    expect(await removeSignInAccounts(site.context)).toBe(0);
    // The service has ended the sessions, too.
    expect((await site.authService.call('/user', { token: member.token })).status).toBe(403);
    site.context.authAdmin = authAdmin;
    expect(await removeSignInAccounts(site.context)).toBe(1);
  });

  it('a sign-in account that could not be deleted with its member does not keep those of others from being deleted', async () => {
    const [broken, fine] = [await buildUser(site.context), await buildUser(site.context)];
    await query(`insert into sign_in_removals values ($1, now() - interval '1 day'), ($2, now())`, [broken, fine]);
    site.context.authAdmin = {
      ...failing,
      deleteUser: async (id) => (id === broken ? failing.deleteUser(id) : undefined),
    };
    await expect(removeSignInAccounts(site.context)).rejects.toThrow('away');
    expect(await query('select user_id from sign_in_removals')).toEqual([{ user_id: broken }]);
  });
});
