import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let reader: Person;
let catId: number;
beforeAll(async () => {
  api = await openTestApi();
  await emptyTables(api.database);
  reader = await api.signIn();
  await api.request('/user/info', { as: reader });
  catId = (await buildCat(api.context, { userId: reader.id })).id;
});
afterAll(() => api.close());

interface Call {
  parameters?: { name: string; in: string }[];
}

const invented = ['1_2', '0_0', '_', 'x', '1e400_1', '-1_-1', '2026-13-45T99:99:99Z_1', '0000-01-01T00:00:00.000Z_1'];
const mostCursors = [...invented, '9'.repeat(20), '\u0000', '1_1_1', '2026-11-27T20:00:00.000Z_0'];

it('an invented cursor makes no list fail inside the database: it is refused, or has the form of the list’s own', async () => {
  const document = await (await api.request('/openapi.json', {})).json();
  const lists = Object.entries<{ get?: Call }>(document.paths)
    .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'cursor'))
    .map(([path]) => path.replace('{id}', String(catId)));
  expect(lists).toHaveLength(3);
  for (const path of lists) {
    for (const cursor of mostCursors) {
      const { status } = await api.request(`${path}?cursor=${encodeURIComponent(cursor)}`, { as: reader });
      // The nearest cats have a flag, a distance and a number, so `1_1_1` could be theirs.
      expect([200, 400], `${path} ${cursor}`).toContain(status);
    }
    for (const cursor of ['x', '_', '1_1_1_1', '\u0000']) {
      const { status } = await api.request(`${path}?cursor=${encodeURIComponent(cursor)}`, { as: reader });
      expect(status, `${path} ${cursor}`).toBe(400);
    }
  }
});
