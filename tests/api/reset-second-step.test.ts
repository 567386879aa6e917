import { randomUUID } from 'node:crypto';
import { signInWithTotp } from '@catlas/auth-service/tests/test-factors.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { resetSecondStep } from '#features/accounts/members/reset-second-step.server.ts';
import { buildUser } from '#tests/support/cat-builder.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(() => emptyTables(site.database));

const canEnter = async (as: Browser) => (await site.request('/user/info', { as })).status === 200;
const reset = (userId: string) => resetSecondStep(site.context, { userId, actorId: null });
const acts = async () => (await site.database.pool.query('select action, subject_id, before from audit_log')).rows;

it('a member who has lost the second step signs in by the first, also in the session that waits for it', async () => {
  const { id, email } = await signInWithTotp(site.authService);
  const member = await site.signIn(email);
  expect(await canEnter(member), 'the first step alone').toBe(false);
  expect(await reset(id)).toBe(true);
  expect(await canEnter(member)).toBe(true);
  expect(await acts()).toEqual([{ action: 'reset-second-step', subject_id: id, before: { factors: 1 } }]);
  expect(await reset(id), 'a second time').toBe(false);
  expect(await acts()).toHaveLength(1);
});

it('nothing is forgotten here when the sign-in service can’t be told', async () => {
  const { id, email } = await signInWithTotp(site.authService);
  const member = await site.signIn(email);
  expect(await canEnter(member)).toBe(false);
  const { authAdmin } = site.context;
  for (const away of [null, { ...authAdmin!, removeFactors: () => Promise.reject(new Error('away')) }]) {
    site.context.authAdmin = away;
    await expect(reset(id)).rejects.toThrow();
    site.context.authAdmin = authAdmin;
    expect(await canEnter(member)).toBe(false);
  }
  expect(await acts()).toEqual([]);
});

it('the reset of a second step is refused for unknown members and closed accounts', async () => {
  await expect(reset(randomUUID())).rejects.toMatchObject({ code: 'not-found' });
  const closed = await buildUser(site.context);
  await site.database.pool.query(`update users set status = 'inactive'`);
  await expect(reset(closed)).rejects.toMatchObject({ code: 'conflict' });
});
