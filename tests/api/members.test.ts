import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

async function join(email: string): Promise<Person> {
  const member = await api.signIn(email);
  await api.get('/user/info', member);
  return member;
}
const setStatus = (member: Person, status: string) =>
  api.database.pool.query('update users set status = $2 where id = $1', [member.id, status]);

describe('what anybody may know of a member', () => {
  it('is the name they chose and since when they are here: no address, no role', async () => {
    const odile = await join('odile@example.org');
    const { user } = await api.get<{ user: Record<string, unknown> }>(`/user/${odile.id}`);
    expect(user).toEqual({
      id: odile.id,
      display_name: 'odile',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it.each(['pending', 'banned', 'inactive'])(
    'what anybody may know of a member is nothing of one who is %s',
    async (status) => {
      const member = await join('somebody@example.org');
      await setStatus(member, status);
      expect((await api.request(`/user/${member.id}`)).status).toBe(404);
    },
  );

  it('what anybody may know of a member is null when there is no such member, or the id is malformed', async () => {
    for (const id of [randomUUID(), '7', 'odile@example.org', "' or 1=1 --"]) {
      const answer = await api.request(`/user/${encodeURIComponent(id)}`);
      expect([answer.status, (await answer.json()).code], id).toEqual([404, 'not-found']);
    }
  });
});

describe('a member', () => {
  it('a member sees their own status and role: waiting for approval, approved, administrator', async () => {
    const [odile, admin] = [await join('odile@example.org'), await join('admin@example.org')];
    const read = async (as: Person) =>
      (await api.get<{ user: { status: string; type: string } }>('/user/info', as)).user;
    expect(await read(odile)).toMatchObject({ status: 'active', type: 'user' });
    expect(await read(admin)).toMatchObject({ status: 'active', type: 'admin' });
    await setStatus(odile, 'pending');
    expect(await read(odile)).toMatchObject({ status: 'pending' });
  });
});
