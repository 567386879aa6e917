import { openJobs } from '@catlas/platform/jobs/jobs.ts';
import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removePastCounts } from '#features/browse/tiles/remove-past-counts.server.ts';
import { worldLevel } from '#features/browse/tiles/tile-grid.ts';
import { eraseDeletedCats } from '#features/cats/erase-deleted-cats.server.ts';
import { removeSettledReports } from '#features/cats/remove-settled-reports.server.ts';
import { eraseDeletedComments } from '#features/comments/erase-deleted-comments.server.ts';
import { photoKeyOf } from '#features/photos/photo.ts';
import { removeOrphanPhotos } from '#features/photos/remove-orphan-photos.server.ts';
import { removeUnusedPhotos } from '#features/photos/remove-unused-photos.server.ts';
import { removeExpiredAnswers } from '#features/places/remove-expired-answers.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { readTile, tileAt } from '#tests/support/read-tile.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { withoutTimes } from '#tests/support/without-times.ts';
import { startProductJobs } from './product-jobs.ts';
import { removePastAudit } from './remove-past-audit.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const keyOf = (letter: string) => photoKeyOf(letter.repeat(64));

async function buildCatWithPhoto(key: string, deletedDaysAgo?: number) {
  const { context } = api;
  await context.photos.put(key, new TextEncoder().encode(key));
  const cat = await buildCat(context, { status: deletedDaysAgo === undefined ? 'approved' : 'deleted' });
  await context.db
    .updateTable('cats')
    .set({
      photo_key: key,
      photo_width: 720,
      photo_height: 540,
      photo_placeholder: 'data:image/webp;base64,AA==',
      photo_hash: key,
      deleted_at: deletedDaysAgo === undefined ? null : daysAgo(deletedDaysAgo),
    })
    .where('id', '=', cat.id)
    .execute();
  return cat.id;
}

const photoOf = async (id: number) =>
  (
    await api.database.pool.query(
      'select photo_key, photo_width, photo_height, photo_placeholder, photo_hash from cats where id = $1',
      [id],
    )
  ).rows[0];
const noPhoto = { photo_key: null, photo_width: null, photo_height: null, photo_placeholder: null, photo_hash: null };
const isKept = async (key: string) => (await api.context.photos.find(key)) !== null;

describe('photos without a row', () => {
  const tomorrow = () => ({ ...api.context, now: () => new Date(Date.now() + 25 * 60 * 60_000) });
  const store = (key: string) => api.context.photos.put(key, new TextEncoder().encode(key));

  it('photos without a row are gone a day after they were stored, and not earlier', async () => {
    await store(keyOf('d'));
    expect(await removeOrphanPhotos(api.context)).toBe(0);
    expect(await isKept(keyOf('d'))).toBe(true);
    expect(await removeOrphanPhotos(tomorrow())).toBeGreaterThanOrEqual(1);
    expect(await isKept(keyOf('d'))).toBe(false);
  });

  it('photos without a row never include one that a cat or a change has, whatever its state', async () => {
    const letters = fc.uniqueArray(fc.constantFrom(...'0123456789abcdef'), { minLength: 1, maxLength: 6 });
    const uses = fc.constantFrom('approved', 'pending', 'rejected', 'deleted', 'change', 'none');
    await fc.assert(
      fc.asyncProperty(letters, fc.array(uses, { minLength: 6, maxLength: 6 }), async (names, use) => {
        await emptyTables(api.database);
        for (const [index, letter] of names.entries()) {
          const key = keyOf(letter);
          await store(key);
          if (use[index] === 'none') continue;
          const id = await buildCatWithPhoto(key);
          if (use[index] !== 'change') {
            await api.database.pool.query('update cats set status = $2 where id = $1', [id, use[index]]);
            continue;
          }
          await api.database.pool.query('update cats set photo_key = null where id = $1', [id]);
          await api.database.pool.query(
            "insert into cat_changes (cat_id, name, description, photo_key, proposed_at) values ($1, 'Minou', 'Grey.', $2, now())",
            [id, key],
          );
        }
        await removeOrphanPhotos(tomorrow());
        for (const [index, letter] of names.entries()) {
          expect(await isKept(keyOf(letter)), `${letter} ${use[index]}`).toBe(use[index] !== 'none');
        }
      }),
      { numRuns: propertyRuns(10) },
    );
  });

  it('photos without a row leave other files alone, and restore one that a report takes while it is removed', async () => {
    await api.context.photos.put('notes/readme.txt', new TextEncoder().encode('mine'));
    const key = keyOf('e');
    await store(key);
    const photos = {
      ...api.context.photos,
      async remove(removed: string) {
        await api.context.photos.remove(removed);
        if (removed === key) await buildCat(api.context).then(({ id }) => setPhotoKey(id, key));
      },
    };
    await removeOrphanPhotos({ ...tomorrow(), photos });
    expect(await isKept(key)).toBe(true);
    expect(await isKept('notes/readme.txt')).toBe(true);
  });

  const setPhotoKey = (id: number, key: string) =>
    api.database.pool.query('update cats set photo_key = $2 where id = $1', [id, key]);
});

describe('the photos of deleted cats', () => {
  it('the photos of deleted cats are gone after 30 days, file and columns, and the row stays; not a day earlier', async () => {
    const [old, recent, shown] = [keyOf('a'), keyOf('b'), keyOf('c')];
    const oldId = await buildCatWithPhoto(old, 30.1);
    const recentId = await buildCatWithPhoto(recent, 29.9);
    const shownId = await buildCatWithPhoto(shown);
    expect(await removeUnusedPhotos(api.context)).toBe(1);
    expect([await isKept(old), await isKept(recent), await isKept(shown)]).toEqual([false, true, true]);
    expect(await photoOf(oldId)).toEqual(noPhoto);
    expect((await photoOf(recentId)).photo_key).toBe(recent);
    expect((await photoOf(shownId)).photo_key).toBe(shown);
    expect(await removeUnusedPhotos(api.context)).toBe(0);
  });

  it('the photos of deleted cats stay as long as another cat has the same picture, and go with the last one', async () => {
    const shared = keyOf('d');
    const first = await buildCatWithPhoto(shared, 40);
    const other = await buildCatWithPhoto(shared);
    expect(await removeUnusedPhotos(api.context)).toBe(0);
    expect(await photoOf(first)).toEqual(noPhoto);
    expect(await isKept(shared)).toBe(true);
    await api.database.pool.query(`update cats set status = 'deleted', deleted_at = $2 where id = $1`, [
      other,
      daysAgo(31),
    ]);
    expect(await removeUnusedPhotos(api.context)).toBe(1);
    expect(await isKept(shared)).toBe(false);
  });

  it('the photos of deleted cats are removed however many there are, each file once', async () => {
    const keys = [...'0123456789abcdef'].flatMap((letter) => [keyOf(letter), photoKeyOf(`${letter}1`.repeat(32))]);
    for (const key of keys) await buildCatWithPhoto(key, 50);
    await buildCatWithPhoto(keys[0]!, 45);
    expect(await removeUnusedPhotos(api.context)).toBe(new Set(keys).size);
    expect((await api.database.pool.query('select count(*) from cats where photo_key is not null')).rows[0].count).toBe(
      0,
    );
  });

  it('the photos of deleted cats are restored when the same picture is reported again at that moment', async () => {
    const key = keyOf('e');
    await buildCatWithPhoto(key, 40);
    const { photos } = api.context;
    let newId = 0;
    const context = {
      ...api.context,
      photos: {
        ...photos,
        remove: async (removed: string) => {
          newId = await buildCatWithPhoto(key);
          await photos.remove(removed);
        },
      },
    };
    await removeUnusedPhotos(context);
    expect((await photoOf(newId)).photo_key).toBe(key);
    expect(await isKept(key)).toBe(true);
  });

  it('the photos of deleted cats are found again by the next run when a removal fails half-way', async () => {
    const key = keyOf('f');
    const id = await buildCatWithPhoto(key, 40);
    const failing = { ...api.context.photos, remove: () => Promise.reject(new Error('the disk is gone')) };
    await expect(removeUnusedPhotos({ ...api.context, photos: failing })).rejects.toThrow('the disk is gone');
    expect((await photoOf(id)).photo_key).toBe(key);
    expect(await removeUnusedPhotos(api.context)).toBe(1);
    expect(await isKept(key)).toBe(false);
  });
});

describe('the map’s counts of past days', () => {
  const lyon = { latitude: 45.764, longitude: 4.8357 };
  const countsByAge = async () =>
    (
      await api.database.pool.query(
        `select utc_day(now()) - day as age, count(*) as rows, sum(lost + found) as cats from cat_cells
         where level > ${worldLevel} group by 1 order by 1`,
      )
    ).rows.map(({ age, rows, cats }) => ({ age, rows, cats: Number(cats) }));

  async function countInTiles() {
    const counts = [];
    for (const z of [0, 5, 9, 12, 14]) {
      const tile = tileAt(lyon, z);
      const response = await api.request(`/cats/tiles/${z}/${tile.x}/${tile.y}.mvt`);
      const { clusters, cats } = readTile(await response.arrayBuffer(), tile);
      counts.push(cats.length + clusters.reduce((sum, { count }) => sum + Number(count), 0));
    }
    return counts;
  }

  it('the counts of past days are removed two days after the last map could show them, and no tile changes', async () => {
    for (const age of [0, 30, 32, 33, 34, 400]) await buildCat(api.context, { ...lyon, createdAt: daysAgo(age) });
    const levels = (await countsByAge())[0]!.rows;
    expect(await countInTiles()).toEqual([2, 2, 2, 2, 2]);
    expect(await removePastCounts(api.context)).toBe(2 * levels);
    expect((await countsByAge()).map(({ age }) => age)).toEqual([0, 30, 32]);
    expect(await countInTiles()).toEqual([2, 2, 2, 2, 2]);
    expect(await removePastCounts(api.context)).toBe(0);
    // Statistics include deleted cats.
    expect((await api.get<{ stats: { total: number } }>('/cats/stats')).stats.total).toBe(6);
  });

  it('the map’s counts stay right when an old cat is restored, approved or moved after its day was removed', async () => {
    await buildCat(api.context, { ...lyon, createdAt: daysAgo(3) });
    const old = await buildCat(api.context, { ...lyon, createdAt: daysAgo(33) });
    await buildCat(api.context, { ...lyon, createdAt: daysAgo(34), status: 'pending' });
    await buildCat(api.context, { ...lyon, createdAt: daysAgo(60), status: 'pending' });
    await removePastCounts(api.context);
    const { pool } = api.database;
    await pool.query(`update cats set status = 'deleted' where id = $1`, [old.id]);
    await pool.query(`update cats set status = 'approved' where status = 'pending'`);
    expect(await countsByAge()).toMatchObject([
      { age: 3, cats: expect.any(Number) },
      { age: 33, cats: expect.any(Number) },
      { age: 34, cats: expect.any(Number) },
    ]);
    const below = (await countsByAge()).find(({ age }) => age === 33)!;
    expect(below.cats).toBe(-below.rows);
    expect(await countInTiles()).toEqual([1, 1, 1, 1, 1]);
    await removePastCounts(api.context);
    expect((await countsByAge()).map(({ age }) => age)).toEqual([3]);
    expect(await countInTiles()).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('what the geocoder answered', () => {
  it('a geocoder’s answer is removed once it is too old to be used, so that looked-up addresses don’t stay', async () => {
    const { pool } = api.database;
    await pool.query(`insert into geocoder_answers (query_key, locale, answer, expires_at) values
      ('old', 'en', '[]', now() - interval '1 minute'), ('good', 'en', '[]', now() + interval '1 minute')`);
    expect(await removeExpiredAnswers(api.context)).toBe(1);
    expect((await pool.query('select query_key from geocoder_answers')).rows).toEqual([{ query_key: 'good' }]);
  });
});

describe('what the page on privacy promises', () => {
  it('a deleted report is forgotten after 30 days: its words, its exact place and the published one', async () => {
    const { pool } = api.database;
    const places = { latitude: 45.7640123, longitude: 4.8357456 };
    const [old, recent] = [await buildCat(api.context, places), await buildCat(api.context, places)];
    const shown = await buildCat(api.context, { ...places, createdAt: daysAgo(90) });
    const remove = (id: number, days: number) =>
      pool.query(`update cats set status = 'deleted', deleted_at = $2 where id = $1`, [id, daysAgo(days)]);
    await remove(old.id, 30.1);
    await remove(recent.id, 29.9);
    expect(await eraseDeletedCats(api.context)).toBe(1);
    const { rows } = await pool.query('select * from cats order by id');
    const text = JSON.stringify(rows.find(({ id }) => id === old.id));
    expect(withoutTimes(text)).not.toMatch(/Minou|grey|Lyon|45\.76|4\.83/i);
    for (const { id } of [recent, shown])
      expect(JSON.stringify(rows.find((row) => row.id === id))).toMatch(/Minou.*45\.7640123/);
    expect(await eraseDeletedCats(api.context)).toBe(0);
  });

  it('words of deleted comments are removed with them, and no others', async () => {
    const { pool } = api.database;
    const content = 'I live at 3 rue Mercière';
    const made = [];
    for (const days of [30.1, 29.9]) {
      const { id } = await buildComment(api.context, { content, status: 'deleted' });
      await pool.query('update comments set deleted_at = $2 where id = $1', [id, daysAgo(days)]);
      made.push(id);
    }
    await buildComment(api.context, { content, createdAt: daysAgo(90) });
    expect(await eraseDeletedComments(api.context)).toBe(1);
    const { rows } = await pool.query('select content from comments order by id');
    expect(rows.map((row) => row.content === content)).toEqual([false, true, true]);
    expect(await eraseDeletedComments(api.context)).toBe(0);
  });

  it('moderators’ actions are removed after a year', async () => {
    const { pool } = api.database;
    await pool.query(`insert into audit_log (action, subject_type, subject_id, created_at) values
      ('approve', 'cat', '1', now() - interval '366 days'), ('reject', 'cat', '2', now() - interval '364 days')`);
    expect(await removePastAudit(api.context)).toBe(1);
    expect((await pool.query('select action from audit_log')).rows).toEqual([{ action: 'reject' }]);
  });

  it('members’ reports to the moderators are removed a year after the decision, or with the cat', async () => {
    const { pool } = api.database;
    const [cat, deleted] = [await buildCat(api.context), await buildCat(api.context, { status: 'deleted' })];
    await pool.query(
      `insert into cat_reports (cat_id, objection, words, created_at, settled_at, outcome) values
         ($1, 'spam', 'old', now(), now() - interval '366 days', 'dismissed'),
         ($1, 'spam', 'recent', now(), now() - interval '364 days', 'dismissed'),
         ($1, 'spam', 'open', now() - interval '400 days', null, null), ($2, 'spam', 'of a deleted cat', now(), null, null)`,
      [cat.id, deleted.id],
    );
    await pool.query(`update cats set deleted_at = $2 where id = $1`, [deleted.id, daysAgo(30.1)]);
    expect(await removeSettledReports(api.context)).toBe(1);
    await eraseDeletedCats(api.context);
    const { rows } = await pool.query('select words from cat_reports order by id');
    expect(rows.map(({ words }) => words)).toEqual(['recent', 'open']);
  });

  it('an undecided change is removed with its deleted cat: its words, and its photo', async () => {
    const { pool } = api.database;
    const [own, proposed] = [keyOf('a'), keyOf('b')];
    const id = await buildCatWithPhoto(own, 30.1);
    await api.context.photos.put(proposed, new TextEncoder().encode(proposed));
    await pool.query(
      `insert into cat_changes (cat_id, name, description, photo_key, proposed_at) values ($1, 'Secret', 'words', $2, now())`,
      [id, proposed],
    );
    expect(await removeUnusedPhotos(api.context)).toBe(2);
    expect([await isKept(own), await isKept(proposed)]).toEqual([false, false]);
    await eraseDeletedCats(api.context);
    expect(JSON.stringify((await pool.query('select * from cat_changes')).rows)).not.toMatch(/Secret|words/);
  });
});

describe('the nightly work', () => {
  it('the nightly work is scheduled, and each piece of it does its part when its time comes', async () => {
    const jobs = await openJobs({ ...api.database, log: api.context.log });
    try {
      await startProductJobs(api.context, jobs);
      const key = keyOf('9');
      await buildCatWithPhoto(key, 40);
      await buildCat(api.context, { createdAt: daysAgo(90) });
      const { pool } = api.database;
      await pool.query(`insert into geocoder_answers values ('old', 'en', '[]', now() - interval '1 day')`);
      const member = await buildUser(api.context);
      await pool.query(
        `insert into member_sessions values (gen_random_uuid(), $1, '', now(), now() - interval '2 years')`,
        [member],
      );
      const { rows } = await pool.query('select name, cron, timezone from pgboss.schedule order by name');
      expect(rows.map(({ name }) => name)).toEqual([
        'ask-questions',
        'end-past-sheets',
        'erase-deleted-cats',
        'erase-deleted-comments',
        'hash-cat-photos',
        'pause-unread-alerts',
        'remove-expired-answers',
        'remove-left-overs',
        'remove-orphan-photos',
        'remove-past-audit',
        'remove-past-counts',
        'remove-past-drafts',
        'remove-past-followers',
        'remove-past-inbound-mails',
        'remove-past-limits',
        'remove-past-mails',
        'remove-past-notifications',
        'remove-past-sessions',
        'remove-past-threads',
        'remove-settled-reports',
        'remove-sign-in-accounts',
        'remove-unused-photos',
        'tell-bans',
        'vacuum-embedded',
      ]);
      for (const { name } of rows) await jobs.enqueue(name);
      await expect.poll(() => isKept(key)).toBe(false);
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                `select (select count(*) from cat_cells where level > ${worldLevel}) as cells, (select count(*) from geocoder_answers) as answers,
                 (select count(*) from member_sessions) as sessions`,
              )
            ).rows[0],
        )
        .toEqual({ cells: 0, answers: 0, sessions: 0 });
    } finally {
      await jobs.close();
    }
  });
});
