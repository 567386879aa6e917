import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

const search = async (q: string) =>
  (await api.get<{ cats: PublicCat[] }>(`/cats/search?q=${encodeURIComponent(q)}`)).cats.map(({ name }) => name);

describe('GET /api/cats/search', () => {
  it.each([
    ['part of the name', 'oust', 'Moustache'],
    ['its beginning', 'mo', 'Moustache'],
    ['one letter', 'o', 'Œdipe'],
    ['a missing accent', 'felix', 'Félix'],
    ['an accent too many', 'Réglissé', 'Réglisse'],
    ['another case and a ligature', 'OEDIPE', 'Œdipe'],
    ['a wrong letter', 'Caramal', 'Caramel'],
    ['a missing letter', 'Moustche', 'Moustache'],
    ['a letter too many', 'Noisettte', 'Noisette'],
    ['two letters swapped', 'Noistete', 'Noisette'],
    ['a slip in a short name', 'Tim', 'Tom'],
    ['a letter missing from a short name', 'Mnou', 'Minou'],
    ['several words', 'chat noir', 'Petit chat noir'],
  ])('the search finds a cat by %s', async (_what, q, name) => {
    for (const other of [
      'Moustache',
      'Félix',
      'Réglisse',
      'Œdipe',
      'Caramel',
      'Noisette',
      'Tom',
      'Minou',
      'Petit chat noir',
    ]) {
      await buildCat(api.context, { name: other });
    }
    expect((await search(q))[0]).toBe(name);
  });

  it('the search puts the exact name before similar ones, and place and description after those', async () => {
    await buildCat(api.context, { name: 'Félixette' });
    await buildCat(api.context, { name: 'Kiki', description: 'Looks like Félix the cat.' });
    await buildCat(api.context, { name: 'Félix' });
    expect(await search('félix')).toEqual(['Félix', 'Félixette', 'Kiki']);
    await buildCat(api.context, { name: 'Roux', placeLabel: 'Croix-Rousse, Lyon' });
    expect(await search('croix rousse')).toEqual(['Roux']);
  });

  it('the search never finds a cat that is not approved', async () => {
    for (const status of ['pending', 'rejected', 'deleted'] as const)
      await buildCat(api.context, { name: 'Secret', status });
    expect(await search('Secret')).toEqual([]);
  });

  it('takes anything people type as text', async () => {
    await buildCat(api.context, { name: '100 % chat' });
    expect(await search('%')).toEqual([]);
    expect(await search("'; drop table cats; --")).toEqual([]);
    expect(await search('100 %')).toEqual(['100 % chat']);
    expect(await search('\\')).toEqual([]);
    expect(await search('🐈')).toEqual([]);
  });

  it('the search says what is wrong with an empty or endless query', async () => {
    expect((await api.request('/cats/search')).status).toBe(422);
    expect((await api.request('/cats/search?q=%20')).status).toBe(422);
    expect((await api.request(`/cats/search?q=${'a'.repeat(201)}`)).status).toBe(422);
  });

  it('the search is rate-limited, with the time to retry', async () => {
    const answers = [];
    for (let index = 0; index < 70; index++)
      answers.push(await api.request('/cats/search?q=x', { headers: { 'x-limit': '1' } }));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
