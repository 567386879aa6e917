import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDemoMembers, beginDemoTown, fillDemoTown, findUnfinishedTown } from '#seeds/demo/seed-demo.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { addMissingPlaceLabels } from './add-missing-place-labels.ts';
import { beginFilling } from './fill-site.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openTestContext();
});
afterAll(() => test.close());
beforeEach(() => emptyTables(test.database));

const rowsOf = async (statement: string) => (await test.database.pool.query(statement)).rows;

/** A killed process leaves such a town, with some cats still to be added; returns how many. */
async function leaveUnfinished(catsLeft: number): Promise<number> {
  await beginDemoTown(test.context);
  const { town } = (await findUnfinishedTown(test.context))!;
  await addDemoMembers(test.context, town, async () => crypto.randomUUID());
  await test.context.db
    .updateTable('demo_town')
    .set({ cats_added: town.cats.length - catsLeft })
    .execute();
  return town.cats.length;
}

describe('the demo town', () => {
  it('the demo town is begun once, and never on a site that has a member or a report', async () => {
    const id = await buildUser(test.context);
    await beginDemoTown(test.context);
    expect(await findUnfinishedTown(test.context)).toBeNull();
    await test.context.db.deleteFrom('users').where('id', '=', id).execute();
    await beginDemoTown(test.context);
    const begun = await findUnfinishedTown(test.context);
    await beginDemoTown({ ...test.context, now: () => new Date('2030-01-01') });
    expect((await findUnfinishedTown(test.context))!.town.now).toEqual(begun!.town.now);
  });

  it('the demo town has members before its cats, whose passwords are in demo-accounts.txt', async () => {
    await beginDemoTown(test.context);
    const { town } = (await findUnfinishedTown(test.context))!;
    const passwords = new Map<string, string>();
    await addDemoMembers(test.context, town, async ({ email, password }) => {
      passwords.set(email, password);
      return crypto.randomUUID();
    });
    const file = readFileSync(join(test.context.config.dataDir, 'demo-accounts.txt'), 'utf8');
    for (const [email, password] of passwords) expect(file).toMatch(new RegExp(`^${email} +${password} `, 'm'));
    expect(await rowsOf(`select email from users where type = 'admin'`)).toEqual([{ email: 'admin@example.org' }]);
    expect(await rowsOf('select id from cats')).toEqual([]);
    const { memberIds } = (await findUnfinishedTown(test.context))!;
    expect(memberIds).toHaveLength(passwords.size);
  });

  it('the demo town is completed after an interruption: no cat twice, none without its photo, none missing', async () => {
    const catsLeft = 30;
    const total = await leaveUnfinished(catsLeft);
    const process = new AbortController();
    const shown: number[] = [];
    test.context.live.subscribe((message) => message.type === 'cat-shown' && shown.push(message.id));
    const interrupt = fillDemoTown(test.context, { onProgress: () => process.abort(), signal: process.signal });
    await expect(interrupt).rejects.toThrow('aborted');
    const first = await rowsOf('select id from cats');
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(catsLeft);

    const progress: [number, number][] = [];
    const signal = new AbortController().signal;
    await fillDemoTown(test.context, { onProgress: (...done) => progress.push(done), signal });
    expect(progress.at(-1)).toEqual([total, total]);
    const cats = await rowsOf('select id, description, photo_key, status from cats');
    expect(cats).toHaveLength(catsLeft);
    expect(new Set(cats.map(({ description }) => description)).size).toBe(catsLeft);
    for (const { photo_key } of cats) expect(await test.context.photos.find(photo_key)).not.toBeNull();
    const approved = cats.filter(({ status }) => status === 'approved').map(({ id }) => id);
    expect(shown.sort()).toEqual(approved.sort());
    expect(await findUnfinishedTown(test.context)).toBeNull();
  });

  it('the demo town has each cat once when two processes fill it together', async () => {
    await leaveUnfinished(20);
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    await Promise.all([1, 2].map(() => fillDemoTown(test.context, options)));
    expect(await rowsOf('select count(*) from cats')).toEqual([{ count: 20 }]);
  });

  it('only the demo town gets invented streets, and only while demo data are wanted', async () => {
    const opened: string[] = [];
    const begin = (demo: boolean | null) =>
      beginFilling({
        context: {
          ...test.context,
          config: { ...test.context.config, demo },
          map: {
            ...test.context.map,
            streets: { ...test.context.map.streets, openInvented: async (file) => void opened.push(file) },
          },
        },
        embeddedAuth: {} as never,
        filling: new Set(),
      });
    const id = await buildUser(test.context);
    await begin(true);
    expect(opened, 'a real site').toEqual([]);
    await test.context.db.deleteFrom('users').where('id', '=', id).execute();
    await begin(true);
    expect(opened).toEqual([expect.stringMatching(/invented-streets\.tiles$/)]);
    await begin(false);
    expect(opened, 'DEMO=0').toHaveLength(1);
  });

  it('the demo town is completed without a member who has left meanwhile', async () => {
    await leaveUnfinished(20);
    const { memberIds, town } = (await findUnfinishedTown(test.context))!;
    const { authorIndex } = town.cats.at(-1)!;
    const gone = memberIds![authorIndex]!;
    await test.context.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone).execute();
    await fillDemoTown(test.context, { onProgress: () => undefined, signal: new AbortController().signal });
    const others = town.cats.slice(-20).filter((cat) => cat.authorIndex !== authorIndex);
    expect(await rowsOf('select count(*) from cats')).toEqual([{ count: others.length }]);
    expect(await findUnfinishedTown(test.context)).toBeNull();
  });
});

it('a report made while the places were being imported gets its town afterwards', async () => {
  const startedAt = new Date(Date.now() - 1_000);
  const { id } = await buildCat(test.context, { latitude: 45.76, longitude: 4.84 });
  await test.context.db.updateTable('cats').set({ place_label: null }).execute();
  await addMissingPlaceLabels(test.context, startedAt);
  expect(await rowsOf('select place_label from cats')).toEqual([{ place_label: null }]);
  await rowsOf(`insert into gazetteer_version (version) values ('x')`);
  await rowsOf(`insert into places (place_id, search_key, kind, name, country_code, population, latitude, longitude, is_approximate, source)
    values ('insee:69383', 'lyon', 'arrondissement', 'Lyon 3e', 'FR', 100000, 45.76, 4.85, false, 'communes')`);
  await addMissingPlaceLabels(test.context, startedAt);
  expect(await rowsOf('select id, place_label from cats')).toEqual([{ id, place_label: 'Lyon 3e' }]);
});
