import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addVerifiedTotp } from './factor-calls.ts';
import { bodyOf, newEmail, openInstance, password, refusalOf } from './instance.ts';
import { aTime, aUuid } from './shapes.ts';

const confirming = openInstance('confirming');
const everything = openInstance('everything');

const actionsAbout = async (id: string) => {
  const rows = await everything.sql(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload::text like '%' || $1 || '%' order by created_at`,
    [id],
  );
  return rows.map(({ action }) => action as string);
};

describe('GET /admin/audit (contract 13, 15)', () => {
  it('GET /admin/audit tells who did what, newest first, and finds it by author, action and type', async () => {
    const { access_token, user } = await confirming.newMember();
    await confirming.post('/logout', undefined, { token: access_token });
    const list = async (query: string) => bodyOf(await confirming.asAdmin('GET', `/admin/audit?${query}`));
    const entries = await list(`query=author:${user.email}&per_page=5`);
    expect(entries[0]).toEqual({
      id: aUuid,
      payload: expect.objectContaining({ actor_id: user.id, actor_username: user.email, action: 'logout' }),
      created_at: aTime,
      ip_address: expect.any(String),
    });
    expect(entries.map(({ payload }: { payload: { action: string } }) => payload.action)).toContain('login');
    for (const { payload } of await list('query=action:logout&per_page=3')) expect(payload.action).toBe('logout');
    for (const { payload } of await list('query=type:account&per_page=3')) expect(payload.log_type).toBe('account');
    expect(await list(`query=author:${randomUUID()}`)).toEqual([]);
  });

  it('GET /admin/audit refuses bad pages', async () => {
    expect(refusalOf(await confirming.asAdmin('GET', '/admin/audit?page=-1')).slice(0, 2)).toEqual([
      400,
      'validation_failed',
    ]);
  });
});

describe('what the audit log remembers (contract 15)', () => {
  it('the audit log remembers an invitation, its confirmation and what the member does then', async () => {
    const email = newEmail();
    const { id } = bodyOf(await everything.asAdmin('POST', '/invite', { body: { email } }));
    const { code } = await everything.getLastMail(email);
    const session = bodyOf(await everything.post('/verify', { type: 'invite', email, token: code }));
    const token = { token: session.access_token };
    bodyOf(await everything.put('/user', { data: { a: 1 } }, token));
    bodyOf(await everything.put('/user', { password: 'another-one' }, token));
    bodyOf(await everything.get('/reauthenticate', token));
    bodyOf(await everything.post('/recover', { email }));
    bodyOf(await everything.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }));
    await everything.post('/logout', undefined, token);
    expect(new Set(await actionsAbout(id))).toEqual(
      new Set([
        ...['user_invited', 'user_signedup', 'login', 'user_modified', 'user_updated_password'],
        ...['user_reauthenticate_requested', 'user_recovery_requested', 'token_refreshed', 'token_revoked', 'logout'],
      ]),
    );
  });

  it('the audit log remembers a sign-up, one repeated, and its confirmation', async () => {
    const email = newEmail();
    const { id } = bodyOf(await everything.post('/signup', { email, password }));
    const { code } = await everything.getLastMail(email);
    bodyOf(await everything.post('/verify', { type: 'signup', email, token: code }));
    bodyOf(await everything.post('/signup', { email, password }));
    const actions = await actionsAbout(id);
    expect(actions).toEqual(
      expect.arrayContaining(['user_confirmation_requested', 'user_signedup', 'login', 'user_repeated_signup']),
    );
  });

  it('the audit log remembers second factors', async () => {
    const owner = await everything.newMember();
    const { id, session } = await addVerifiedTotp(everything, owner);
    bodyOf(await everything.delete(`/factors/${id}`, { token: session.access_token }));
    expect(await actionsAbout(owner.user.id)).toEqual(
      expect.arrayContaining([
        'factor_in_progress',
        'challenge_created',
        'verification_attempted',
        'factor_unenrolled',
      ]),
    );
  });

  it('the audit log remembers what administrators do', async () => {
    const { id } = await everything.addUser();
    await everything.asAdmin('PUT', `/admin/users/${id}`, { body: { user_metadata: { a: 1 } } });
    await everything.asAdmin('DELETE', `/admin/users/${id}`);
    expect(await actionsAbout(id)).toEqual(expect.arrayContaining(['user_signedup', 'user_modified', 'user_deleted']));
  });
});
