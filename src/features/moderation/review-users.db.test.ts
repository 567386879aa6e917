import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let admin: Person;
let member: Person;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  admin = await meet('admin@example.org');
  member = await meet();
});

async function meet(email?: string): Promise<Person> {
  const person = await api.signIn(email);
  expect((await api.request('/user/info', { as: person })).status).toBe(200);
  return person;
}
const review = (body: object, as = admin) => api.post('/bo/users/review', body, as);
const userOf = async ({ id }: Person) =>
  (await api.database.pool.query('select status, type from users where id = $1', [id])).rows[0];
const setUser = (person: Person, column: 'status' | 'type', value: string) =>
  api.database.pool.query(`update users set ${column} = $2 where id = $1`, [person.id, value]);
const audit = async () =>
  (await api.database.pool.query('select action, subject_id from audit_log order by id')).rows.map(
    ({ action, subject_id }) => [action, subject_id],
  );

describe('the review of members', () => {
  it('the review of members approves and bans in one batch, each logged', async () => {
    const pending = await meet();
    await setUser(pending, 'status', 'pending');
    const response = await review({ approved: [pending.id], rejected: [member.id] });
    expect(await response.json()).toEqual({ approved: 1, rejected: 1 });
    expect((await userOf(pending)).status).toBe('active');
    expect((await userOf(member)).status).toBe('banned');
    expect((await audit()).sort()).toEqual(
      [
        ['approve', pending.id],
        ['ban', member.id],
      ].sort(),
    );
    expect((await api.request('/user/info', { as: member })).status).toBe(403);
  });

  it('the review of members stores the reason of a ban in the log; a call with reasons has one for each banned member, one without stays valid', async () => {
    const other = await meet();
    const rejected = [member.id, other.id];
    for (const objections of [{ [member.id]: 'spam' }, { [member.id]: 'nonsense', [other.id]: 'spam' }]) {
      expect((await review({ rejected, objections })).status).toBe(422);
    }
    const words = { [member.id]: 'Not used.', [other.id]: 'Please stop.' };
    await review({ rejected, objections: { [member.id]: 'spam', [other.id]: 'other' }, words });
    const logged = await api.database.pool.query(`select subject_id, after from audit_log where action = 'ban'`);
    expect(new Map(logged.rows.map(({ subject_id, after }) => [subject_id, after]))).toEqual(
      new Map([
        [member.id, { status: 'banned', reason: 'spam', words: null }],
        [other.id, { status: 'banned', reason: 'other', words: 'Please stop.' }],
      ]),
    );
  });

  it('the review of members lifts a ban', async () => {
    await review({ rejected: [member.id] });
    await review({ approved: [member.id] });
    expect((await userOf(member)).status).toBe('active');
    expect((await audit()).map(([action]) => action)).toEqual(['ban', 'unban']);
  });

  it('the review of members changes nothing if the batch has an unknown id, a closed account or the administrator themselves, and names it', async () => {
    const closed = await meet();
    await setUser(closed, 'status', 'inactive');
    const unknownId = '00000000-0000-4000-8000-000000000000';
    for (const [id, status] of [
      [unknownId, 404],
      [closed.id, 409],
      [admin.id, 409],
    ] as const) {
      const refused = await review({ rejected: [member.id, id] });
      expect(refused.status).toBe(status);
      expect((await refused.json()).errors.map(({ field }: { field: string }) => field)).toEqual([id]);
    }
    expect((await userOf(member)).status).toBe('active');
    expect(await audit()).toEqual([]);
  });

  it('the review of members rejects invalid input, visitors and members', async () => {
    expect((await review({ approved: [member.id], rejected: [member.id] })).status).toBe(422);
    expect((await review({ approved: ['me'] })).status).toBe(422);
    expect((await review({ rejected: [admin.id] }, member)).status).toBe(403);
    expect((await api.post('/bo/users/review', {})).status).toBe(403);
  });
});

describe('administrators', () => {
  const promote = ({ id }: Person, as = admin) => api.post('/bo/users/promote', { userId: id }, as);
  const demote = ({ id }: Person, as = admin) => api.post('/bo/users/demote', { userId: id }, as);

  it('administrators promote and demote others, each logged', async () => {
    expect((await promote(member)).status).toBe(200);
    expect((await userOf(member)).type).toBe('admin');
    expect((await api.request('/bo/info', { as: member })).status).toBe(200);
    expect((await demote(member)).status).toBe(200);
    expect((await api.request('/bo/info', { as: member })).status).toBe(403);
    expect((await audit()).map(([action]) => action)).toEqual(['promote', 'demote']);
  });

  it('administrators cannot demote themselves or an administrator from the settings, and see the reason', async () => {
    expect(await (await demote(admin)).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('own account'),
    });
    await promote(member);
    const refused = await demote(admin, member);
    expect(await refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining('settings') });
    await setUser(member, 'type', 'user');
    await setUser(member, 'status', 'banned');
    expect((await promote(member)).status).toBe(409);
  });

  it('who ban each other concurrently do not leave the site without an administrator', async () => {
    await promote(member);
    const answers = await Promise.all([review({ rejected: [member.id] }), review({ rejected: [admin.id] }, member)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { rows } = await api.database.pool.query(`select id from users where type = 'admin' and status = 'active'`);
    expect(rows).toHaveLength(1);
  });
});
