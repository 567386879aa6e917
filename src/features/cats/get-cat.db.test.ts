import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

describe('GET /api/cats/{id}', () => {
  it('gives visitors the published place only, and the owner the exact one', async () => {
    const owner = await api.signIn();
    await api.request('/user/info', { as: owner });
    const cat = await buildCat(api.context, {
      userId: owner.id,
      latitude: 45.76401,
      longitude: 4.83581,
      locationType: 'area',
    });
    const visitors = await (await api.request(`/cats/${cat.id}`)).text();
    expect(visitors).not.toContain('45.76401');
    expect(visitors).not.toContain('4.83581');
    expect(visitors).not.toContain('exact_location');
    expect(visitors).not.toContain(owner.email);
    const { cat: own } = await api.get<{ cat: { exact_location: object } }>(`/cats/${cat.id}`, owner);
    expect(own.exact_location).toEqual({ lat: 45.76401, lng: 4.83581 });
  });

  it('tells an unknown cat from a broken address no differently: neither is here', async () => {
    for (const id of ['999', 'abc', '0', '-1', '1.5', '9'.repeat(30)]) {
      const response = await api.request(`/cats/${id}`);
      expect(response.status).toBe(404);
      expect((await response.json()).code).toBe('not-found');
    }
  });
});

describe('GET /api/cats/stats', () => {
  it('the statistics count approved cats, by kind and month', async () => {
    await buildCat(api.context, { isLost: true });
    await buildCat(api.context, { isLost: false });
    await buildCat(api.context, { isLost: false, createdAt: new Date('2026-01-15') });
    await buildCat(api.context, { status: 'pending' });
    const { stats } = await api.get<{ stats: Record<string, unknown> }>('/cats/stats');
    const month = new Date().toISOString().slice(0, 7);
    expect(stats).toEqual({
      total: 3,
      lost: 1,
      found: 2,
      last_30_days: 2,
      by_month: [
        { month: '2026-01', total: 1, lost: 0, found: 1 },
        { month, total: 2, lost: 1, found: 1 },
      ],
    });
  });
});
