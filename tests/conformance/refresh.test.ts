import { describe, expect, it } from 'vitest';
import { bodyOf, claimsOf, openInstance, refusalOf, type Session } from './instance.ts';

const autoconfirm = openInstance('autoconfirm');
const closed = openInstance('closed');
const es256 = openInstance('es256');
const path = '/token?grant_type=refresh_token';
const used = [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'];
const unknown = [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'];

const ask = (refresh_token: unknown, { post } = autoconfirm) => post(path, { refresh_token });
const refresh = async (refresh_token: string, instance = autoconfirm): Promise<Session> =>
  bodyOf(await ask(refresh_token, instance));

describe('POST /token?grant_type=refresh_token (contract 9)', () => {
  it.each([
    undefined,
    null,
    '',
    'short',
    'elevenchars',
    'twelve-chars',
    'TWELVECHARS1',
    'thirteenchars',
    'x'.repeat(200),
  ])('POST /token?grant_type=refresh_token refuses %j, which no token looks like', async (token) => {
    expect(refusalOf(await ask(token))).toEqual([400, 'validation_failed', 'Refresh token is not valid']);
  });

  it('POST /token?grant_type=refresh_token refuses a token that was never given out', async () => {
    expect(refusalOf(await ask('a1b2c3d4e5f6'))).toEqual(unknown);
  });

  it('POST /token?grant_type=refresh_token gives new tokens for the same session', async () => {
    const before = await autoconfirm.newMember();
    const after = await refresh(before.refresh_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: before.user.id } });
    expect(claimsOf(after.access_token).session_id).toBe(claimsOf(before.access_token).session_id);
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  });

  it('POST /token?grant_type=refresh_token shows what has changed about the user meanwhile', async () => {
    const { refresh_token, user } = await autoconfirm.newMember();
    const body = { user_metadata: { mood: 'sleepy' }, app_metadata: { plan: 'tuna' }, role: 'keeper' };
    await autoconfirm.asAdmin('PUT', `/admin/users/${user.id}`, { body });
    const after = await refresh(refresh_token);
    expect(after.user).toMatchObject(body);
    expect(claimsOf(after.access_token)).toMatchObject(body);
  });

  it('POST /token?grant_type=refresh_token writes down when, with what and from where', async () => {
    const { refresh_token, user } = await autoconfirm.newMember();
    const headers = { 'User-Agent': 'Another/2.0', 'X-Forwarded-For': '203.0.113.20' };
    bodyOf(await autoconfirm.post(path, { refresh_token }, { headers }));
    const [session] = await autoconfirm.sql(
      `select user_agent, host(ip) as ip, refreshed_at > (now() at time zone 'utc') - interval '5 minutes' as is_fresh
       from auth.sessions where user_id = $1`,
      [user.id],
    );
    expect(session).toEqual({ user_agent: 'Another/2.0', ip: '203.0.113.20', is_fresh: true });
  });

  it('POST /token?grant_type=refresh_token goes with nothing but the token: neither apikey nor bearer token counts', async () => {
    const { refresh_token } = await autoconfirm.newMember();
    expect((await autoconfirm.post(path, { refresh_token }, { token: 'an.old.token' })).status).toBe(200);
  });

  it('POST /token?grant_type=refresh_token gives the active token to a client that lost the answer, however late', async () => {
    const first = await autoconfirm.newMember();
    const second = await refresh(first.refresh_token);
    await autoconfirm.sql(`update auth.refresh_tokens set updated_at = now() - interval '1 day' where user_id = $1`, [
      first.user.id,
    ]);
    for (let round = 0; round < 2; round++)
      expect((await refresh(first.refresh_token)).refresh_token).toBe(second.refresh_token);
    expect((await refresh(second.refresh_token)).refresh_token).not.toBe(second.refresh_token);
  });

  it('ends the whole session when an older token is used', async () => {
    const first = await autoconfirm.newMember();
    const second = await refresh(first.refresh_token);
    const third = await refresh(second.refresh_token);
    expect(refusalOf(await ask(first.refresh_token))).toEqual(used);
    expect((await ask(third.refresh_token)).status).toBe(400);
    expect((await ask(second.refresh_token)).status).toBe(400);
  });

  it('POST /token?grant_type=refresh_token leaves a member’s other sessions alone when one is ended so', async () => {
    const first = await autoconfirm.newMember();
    const other = await autoconfirm.enter(first.user.email);
    const second = await refresh(first.refresh_token);
    await refresh(second.refresh_token);
    expect(refusalOf(await ask(first.refresh_token))).toEqual(used);
    expect((await refresh(other.refresh_token)).user.id).toBe(first.user.id);
  });

  it('POST /token?grant_type=refresh_token takes an older token within the reuse interval, and the session continues', async () => {
    const first = await closed.newMember();
    const second = await refresh(first.refresh_token, closed);
    const third = await refresh(second.refresh_token, closed);
    const again = await refresh(first.refresh_token, closed);
    expect(claimsOf(again.access_token).session_id).toBe(claimsOf(first.access_token).session_id);
    await refresh(third.refresh_token, closed);
    await refresh(again.refresh_token, closed);
  });

  it('POST /token?grant_type=refresh_token refuses an older token once the reuse interval is over', async () => {
    const first = await closed.newMember();
    const second = await refresh(first.refresh_token, closed);
    await refresh(second.refresh_token, closed);
    await closed.sql(`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where user_id = $1`, [
      first.user.id,
    ]);
    await closed.sql(
      `update auth.sessions set refreshed_at = (now() at time zone 'utc') - interval '11 seconds' where user_id = $1`,
      [first.user.id],
    );
    expect(refusalOf(await ask(first.refresh_token, closed))).toEqual(used);
  });

  it('POST /token?grant_type=refresh_token lets twenty tabs refresh one token concurrently: all succeed with one session and one token', async () => {
    const { refresh_token } = await autoconfirm.newMember();
    const sessions = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    expect(new Set(sessions.map((session) => claimsOf(session.access_token).session_id)).size).toBe(1);
    expect(new Set(sessions.map((session) => session.refresh_token)).size).toBe(1);
    expect((await refresh(sessions[0]!.refresh_token)).access_token).toBeTruthy();
  });

  it('POST /token?grant_type=refresh_token refuses a banned user, and accepts them again after the ban', async () => {
    const { refresh_token, user } = await autoconfirm.newMember();
    const ban = (ban_duration: string) =>
      autoconfirm.asAdmin('PUT', `/admin/users/${user.id}`, { body: { ban_duration } });
    await ban('1h');
    expect(refusalOf(await ask(refresh_token))).toEqual([400, 'user_banned', 'Invalid Refresh Token: User Banned']);
    await ban('none');
    expect((await refresh(refresh_token)).user.id).toBe(user.id);
  });

  it('POST /token?grant_type=refresh_token refuses a token of a session that was signed out, or of an account that is gone', async () => {
    const [left, gone] = [await autoconfirm.newMember(), await autoconfirm.newMember()];
    await autoconfirm.post('/logout?scope=local', undefined, { token: left.access_token });
    await autoconfirm.asAdmin('DELETE', `/admin/users/${gone.user.id}`);
    for (const { refresh_token } of [left, gone]) expect(refusalOf(await ask(refresh_token))).toEqual(unknown);
  });
});

describe('sessions that end by themselves (contract 9)', () => {
  const expired = [400, 'session_expired', expect.stringMatching(/^Invalid Refresh Token: Session Expired/)];

  it('sessions that end by themselves end after the time of a session', async () => {
    const { refresh_token, user } = await closed.newMember();
    await closed.sql(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [user.id]);
    expect(refusalOf(await ask(refresh_token, closed))).toEqual(expired);
  });

  it('sessions that end by themselves end when unused', async () => {
    const { refresh_token, user } = await closed.newMember();
    const next = await refresh(refresh_token, closed);
    await closed.sql(
      `update auth.sessions set refreshed_at = (now() at time zone 'utc') - interval '91 minutes' where user_id = $1`,
      [user.id],
    );
    expect(refusalOf(await ask(next.refresh_token, closed))).toEqual(expired);
  });

  it('sessions that end by themselves end at the moment that is written on them', async () => {
    const { refresh_token, user } = await autoconfirm.newMember();
    await autoconfirm.sql(`update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`, [
      user.id,
    ]);
    expect(refusalOf(await ask(refresh_token))).toEqual(expired);
  });

  it('sessions that end by themselves end when the member signs in elsewhere, where each may have one only', async () => {
    const first = await es256.newMember();
    const second = await es256.enter(first.user.email);
    expect(refusalOf(await ask(first.refresh_token, es256))).toEqual(expired);
    expect((await refresh(second.refresh_token, es256)).user.id).toBe(first.user.id);
  });
});
