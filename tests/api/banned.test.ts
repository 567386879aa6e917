import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthAdmin } from '#context/context.ts';
import { syncBans } from '#features/accounts/mail/sync-bans.server.ts';
import { describeBanReason } from '#features/accounts/members/ban-reason.ts';
import { banUser, unbanUser } from '#features/accounts/members/ban-user.server.ts';
import { findBanReason } from '#features/accounts/members/find-ban-reason.server.ts';
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
  site.context.authAdmin = authAdmin;
  await emptyTables(site.database);
});

const statusOf = async (as: Browser) => (await site.request('/user/info', { as })).status;

async function makeMember() {
  const member = await site.signIn();
  expect(await statusOf(member)).toBe(200);
  return member;
}

const ban = (member: Browser) => banUser(site.context, { userId: member.id, actorId: null });
const unban = (member: Browser) => unbanUser(site.context, { userId: member.id, actorId: null });
const canSignInAtService = async ({ email }: Browser) =>
  (await site.authService.post('/token?grant_type=password', { email, password: 'correct horse' })).status === 200;

const isAway: AuthAdmin = {
  banUser: () => Promise.reject(new Error('away')),
  removeFactors: () => Promise.reject(new Error('away')),
  deleteUser: () => Promise.reject(new Error('away')),
};

describe('a banned member', () => {
  it('is refused at the next call and signed out with it, however good the token is', async () => {
    const member = await makeMember();
    await ban(member);
    const answer = await site.request('/user/info', { headers: { cookie: member.cookie } });
    expect(answer.status).toBe(403);
    const cookies = answer.headers.getSetCookie().join('\n');
    expect(cookies).toMatch(/sb-catlas-auth-token[^=]*=;.*Max-Age=0/);
    expect(cookies).toMatch(/catlas_banned=new\./);
  });

  it('gets no new session from the sign-in service, and can’t refresh the existing one', async () => {
    const member = await makeMember();
    await ban(member);
    expect(await canSignInAtService(member)).toBe(false);
    expect((await site.authService.call('/user', { token: member.token })).status).toBe(403);
  });

  it('a banned member who is signed out sees the map like every visitor', async () => {
    const member = await makeMember();
    await ban(member);
    expect((await site.request('/cats/list', { headers: { cookie: member.cookie } })).status).toBe(200);
  });

  it('a banned member is signed out at a service that did not learn of the ban', async () => {
    site.context.authAdmin = null;
    const member = await makeMember();
    await ban(member);
    expect(await statusOf(member)).toBe(403);
    expect((await site.authService.call('/user', { token: member.token })).body.code ?? '').not.toBe('');
    expect((await site.authService.call('/user', { token: member.token })).status).toBe(403);
  });

  it('a banned member signs in again once the ban is lifted, and only then', async () => {
    const member = await makeMember();
    await ban(member);
    await unban(member);
    expect(await canSignInAtService(member)).toBe(true);
    // A session from before the ban may be in other hands.
    expect(await statusOf(member)).toBe(401);
    expect(await statusOf(await site.signIn(member.email))).toBe(200);
  });
});

describe('a ban that the sign-in service could not be told of', () => {
  it('a ban that the sign-in service could not be told of holds here immediately, is logged, and reaches the service with the next retry', async () => {
    const member = await makeMember();
    site.context.authAdmin = isAway;
    await ban(member);
    expect(await statusOf(member)).toBe(403);
    expect(site.logLines.join()).toContain('was not told of a ban');
    expect(await canSignInAtService(member)).toBe(true);
    await expect(syncBans(site.context)).rejects.toThrow('away');
    site.context.authAdmin = authAdmin;
    expect(await syncBans(site.context)).toBe(1);
    expect(await canSignInAtService(member)).toBe(false);
    expect(await syncBans(site.context)).toBe(0);
  });

  it('a ban that the sign-in service could not be told of and was lifted meanwhile, leaves the member signed in', async () => {
    const member = await makeMember();
    await ban(member);
    site.context.authAdmin = isAway;
    await unban(member);
    expect(await canSignInAtService(member)).toBe(false);
    site.context.authAdmin = authAdmin;
    await syncBans(site.context);
    expect(await canSignInAtService(member)).toBe(true);
  });

  it('a ban that the sign-in service could not be told of waits for a key to a hosted service, without failing', async () => {
    const member = await makeMember();
    site.context.authAdmin = null;
    await ban(member);
    expect(await syncBans(site.context)).toBe(0);
    site.context.authAdmin = authAdmin;
    expect(await syncBans(site.context)).toBe(1);
  });
});

describe('the page for banned members', () => {
  async function open(cookie: string) {
    const answer = await site.visit(
      async (context) => {
        const given = await findBanReason(context, context.bannedUserId);
        return Response.json({ isBanned: context.blocked === 'banned', reason: describeBanReason(given) });
      },
      { as: { cookie } as Browser, path: '/fr/banned' },
    );
    const left = answer.headers.getSetCookie().find((each) => each.startsWith('catlas_banned='));
    return { ...(await answer.json()), left: left?.split(';')[0] ?? '' };
  }

  it('the page for banned members tells the member why in their language, also later in the signed-out browser, and no one else', async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    for (const { id } of [member, other])
      await banUser(site.context, { userId: id, actorId: null, given: { reason: 'false-reports', words: null } });
    const first = await open(member.cookie);
    expect(first).toMatchObject({ isBanned: true, reason: expect.stringContaining('vrais chats') });
    expect(await open(first.left)).toMatchObject({ isBanned: true, reason: first.reason });
    const forged = first.left.replace(member.id, other.id);
    expect(forged).not.toBe(first.left);
    for (const cookie of [forged, `catlas_banned=new.${other.id}`, `catlas_banned=new.${other.id}.${'A'.repeat(43)}`]) {
      expect(await open(cookie)).toMatchObject({ isBanned: false, reason: null });
    }
  });

  it('the page for banned members has the words of a moderator, of the latest ban', async () => {
    const member = await makeMember();
    const banFor = (words: string) =>
      banUser(site.context, { userId: member.id, actorId: null, given: { reason: 'other', words } });
    await banFor('Too fast.');
    await unban(member);
    await banFor('Too often.');
    expect((await open(member.cookie)).reason).toContain('Too often.');
  });

  it('the page for banned members has no reason where none was given', async () => {
    const member = await makeMember();
    await ban(member);
    expect(await open(member.cookie)).toMatchObject({ isBanned: true, reason: null });
  });
});
