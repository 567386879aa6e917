import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, claimsOf, openInstance, refusalOf, type Session } from './instance.ts';

const confirming = openInstance('confirming');
const { get, call, post, newMember, signToken, asAdmin } = confirming;
const soon = () => Math.floor(Date.now() / 1000) + 60;

const guarded = [
  ['GET', '/user'],
  ['PUT', '/user'],
  ['POST', '/logout'],
  ['GET', '/reauthenticate'],
  ['GET', '/user/identities/authorize?provider=github'],
  ['DELETE', '/user/identities/0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f'],
  ['POST', '/factors'],
  ['DELETE', '/factors/0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f'],
  ['POST', '/factors/0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f/challenge'],
  ['POST', '/factors/0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f/verify'],
] as const;

const adminRoutes = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', '/admin/users/0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f'],
  ['PUT', '/admin/users/0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f'],
  ['DELETE', '/admin/users/0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f'],
  ['GET', '/admin/users/0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f/factors'],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
  ['GET', '/admin/audit'],
] as const;

let member: Session;
let gone: Session;

beforeAll(async () => {
  member = await newMember();
  gone = await newMember();
  await asAdmin('DELETE', `/admin/users/${gone.user.id}`);
});

const body = (method: string) => (method === 'GET' ? {} : { body: '{"broken' });

describe.each([...guarded, ...adminRoutes])('%s %s (contract 4)', (method, path) => {
  it.each([undefined, 'Basic YTpi', 'Bearer', 'Bearer '])(
    'a call with a bearer token asks who you are, given %j',
    async (authorization) => {
      const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
      expect(refusalOf(await call(method, path, { headers, ...body(method) }))).toEqual([
        401,
        'no_authorization',
        'This endpoint requires a valid Bearer token',
      ]);
    },
  );

  it('a call with a bearer token refuses an unsigned token', async () => {
    const cut = member.access_token.slice(0, -3);
    for (const token of ['x', 'a.b.c', cut, `${member.access_token}x`]) {
      const [status, code, message] = refusalOf(await call(method, path, { token, ...body(method) }));
      expect([status, code]).toEqual([403, 'bad_jwt']);
      expect(message).toMatch(/^invalid JWT: unable to parse or verify signature, ./);
    }
  });

  it('refuses a token that has ended', async () => {
    const { exp, iat, ...claims } = claimsOf(member.access_token);
    const ended = await signToken({ ...claims, role: 'service_role', iat: iat - 7200, exp: soon() - 120 });
    const [status, code, message] = refusalOf(await call(method, path, { token: ended, ...body(method) }));
    expect([status, code]).toEqual([403, 'bad_jwt']);
    expect(message).toMatch(/^invalid JWT: unable to parse or verify signature, .*expired/);
    expect(exp).toBeGreaterThan(0);
  });
});

describe('a member’s call (contract 4)', () => {
  it.each(['bearer', 'BEARER', 'BeArEr'])('a member’s call may write %s as it likes', async (word) => {
    const answer = await get('/user', { headers: { Authorization: `${word} ${member.access_token}` } });
    expect(bodyOf(answer).id).toBe(member.user.id);
  });

  it('a member’s call needs a subject', async () => {
    const token = await signToken({ role: 'authenticated', aud: 'authenticated', exp: soon() });
    expect(refusalOf(await get('/user', { token }))).toEqual([403, 'bad_jwt', 'invalid claim: missing sub claim']);
  });

  it('a member’s call needs a subject that is an id', async () => {
    const token = await signToken({ sub: 'minou', role: 'authenticated', aud: 'authenticated', exp: soon() });
    expect(refusalOf(await get('/user', { token })).slice(0, 2)).toEqual([400, 'bad_jwt']);
  });

  it('a member’s call needs a user who is still there', async () => {
    expect(refusalOf(await get('/user', { token: gone.access_token }))).toEqual([
      403,
      'user_not_found',
      'User from sub claim in JWT does not exist',
    ]);
  });

  it('needs the session of its token: signing out ends access tokens immediately', async () => {
    const { access_token, user } = await newMember();
    expect((await post('/logout', undefined, { token: access_token })).status).toBe(204);
    const missing = [403, 'session_not_found', 'Session from session_id claim in JWT does not exist'];
    expect(refusalOf(await get('/user', { token: access_token }))).toEqual(missing);
    const claims = { sub: user.id, aud: 'authenticated', role: 'authenticated', exp: soon() };
    const elsewhere = await signToken({ ...claims, session_id: randomUUID() });
    expect(refusalOf(await get('/user', { token: elsewhere }))).toEqual(missing);
    for (const session of [{}, { session_id: '' }, { session_id: '00000000-0000-0000-0000-000000000000' }])
      expect((await get('/user', { token: await signToken({ ...claims, ...session }) })).status).toBe(200);
  });

  it('a member’s call is refused once the member is banned', async () => {
    const banned = await newMember();
    await asAdmin('PUT', `/admin/users/${banned.user.id}`, { body: { ban_duration: '24h' } });
    expect(refusalOf(await get('/user', { token: banned.access_token }))).toEqual([
      403,
      'user_banned',
      'User is banned',
    ]);
    await asAdmin('PUT', `/admin/users/${banned.user.id}`, { body: { ban_duration: 'none' } });
    expect((await confirming.signIn(banned.user.email)).user.id).toBe(banned.user.id);
  });
});

describe('an administrator’s call (contract 3, 4)', () => {
  it.each(adminRoutes)('%s %s is not for members, whatever they send', async (method, path) => {
    expect(refusalOf(await call(method, path, { token: member.access_token, ...body(method) }))).toEqual([
      403,
      'not_admin',
      'User not allowed',
    ]);
  });

  it('an administrator’s call is not for the anon key', async () => {
    const token = await signToken({ role: 'anon', exp: soon() });
    expect(refusalOf(await get('/admin/users', { token })).slice(0, 2)).toEqual([403, 'not_admin']);
  });

  it.each(['service_role', 'supabase_admin'])(
    'an administrator’s call is for %s, without sub, aud and exp',
    async (role) => {
      expect((await get('/admin/users?per_page=1', { token: await signToken({ role }) })).status).toBe(200);
    },
  );

  it('an administrator’s call checks the session, when the token names one', async () => {
    const admin = { role: 'service_role', exp: soon() };
    const { session_id, sub } = claimsOf(member.access_token);
    expect(
      (await get('/admin/users?per_page=1', { token: await signToken({ ...admin, session_id, sub }) })).status,
    ).toBe(200);
    const unknown = await signToken({ ...admin, sub, session_id: randomUUID() });
    expect(refusalOf(await get('/admin/users', { token: unknown })).slice(0, 2)).toEqual([403, 'session_not_found']);
  });

  it('an administrator’s call checks that the session of its token has not run out', async () => {
    const closed = openInstance('closed');
    const { access_token, user } = await closed.newMember();
    await closed.sql(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [user.id]);
    const { session_id, sub } = claimsOf(access_token);
    const token = await closed.signToken({ role: 'service_role', sub, session_id, exp: soon() });
    expect(refusalOf(await closed.get('/admin/users', { token })).slice(0, 2)).toEqual([403, 'session_expired']);
  });
});
