import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import type { NextSteps } from './next-steps.ts';

let api: TestApi;
let owner: Person;
let userId: string;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  owner = await api.signIn('owner@example.org');
  userId = (await api.get<{ user: { id: string } }>('/user/info', owner)).user.id;
});

const lyon = { latitude: 45.764, longitude: 4.8357 };
const greyTabby = { coat_colors: ['grey' as const], coat_pattern: 'tabby' as const };
const report = (parts = {}) =>
  buildCat(api.context, { userId, status: 'pending', isLost: true, traits: greyTabby, ...lyon, ...parts });
const next = async (id: number, as: Person | undefined = owner) =>
  (await api.get<{ next: NextSteps }>(`/user/cats/${id}/next`, as)).next;
async function reviewAfter(minutes: number[]) {
  for (const each of minutes) {
    const { id } = await buildCat(api.context, { latitude: -40, longitude: 170 });
    await sql`update cats set reviewed_at = created_at + ${each} * interval '1 minute' where id = ${id}`.execute(
      api.context.db,
    );
  }
}

describe('what follows a report', () => {
  it('only the report’s author sees the next steps', async () => {
    const { id } = await report();
    const status = async (path: string, as?: Person) => (await api.request(path, { as })).status;
    expect(await status(`/user/cats/${id}/next`)).toBe(401);
    expect(await status(`/user/cats/${id}/next`, await api.signIn('other@example.org'))).toBe(404);
    expect(await status(`/user/cats/${id}/next`, await api.signIn('admin@example.org'))).toBe(403);
    expect(await status('/user/cats/0/next', owner)).toBe(422);
    expect((await next(id)).mail_to).toBe('owner@example.org');
    await sql`update users set has_mail_on = false where id = ${userId}`.execute(api.context.db);
    expect((await next(id)).mail_to).toBeNull();
  });

  it('the next steps say how long half of the reviews took, once enough are measured', async () => {
    const { id } = await report();
    await reviewAfter(Array.from({ length: 19 }, (_, index) => index + 1));
    expect((await next(id)).review).toBeNull();
    await reviewAfter([20, 600]);
    expect((await next(id)).review).toEqual({ count: 21, usual_minutes: 11 });
  });

  it('the next steps have reports of the other kind that may be about the same cat, each with the reasons', async () => {
    const { id } = await report();
    const found = await buildCat(api.context, { name: 'Found', isLost: false, traits: greyTabby, ...lyon });
    const { matches } = await next(id);
    expect(matches).toMatchObject([{ cat: { id: found.id, name: 'Found' }, grade: 'likely' }]);
    expect(matches[0]!.reasons).toContain('grey tabby');
  });

  it('the finder of a cat that fits no report sees the nearest lost cats, and the owner of a lost cat does not', async () => {
    const { id } = await report({ isLost: false });
    expect(await next(id)).toMatchObject({ matches: [], lost_near: [] });
    const black = { coat_colors: ['black' as const], coat_pattern: 'solid' as const };
    const lost = (parts: object) => buildCat(api.context, { isLost: true, traits: black, ...lyon, ...parts });
    const far = await lost({ latitude: lyon.latitude + 0.1 });
    const near = await lost({ latitude: lyon.latitude + 0.02 });
    await lost({ latitude: lyon.latitude + 1 });
    await buildCat(api.context, { isLost: false, traits: black, ...lyon });
    const found = await next(id);
    expect([found.matches, found.lost_near.map((cat) => cat.id)]).toEqual([[], [near.id, far.id]]);
    expect((await next((await report({ latitude: lyon.latitude + 0.01 })).id)).lost_near).toEqual([]);
  });
});
