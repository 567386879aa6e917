import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuiltProductTables } from '#db/migrations.ts';
import { removePastThreads } from '#features/contact/threads/remove-past-threads.server.ts';
import { photoKeyOf } from '#features/photos/photo.ts';
import { removeOrphanPhotos } from '#features/photos/remove-orphan-photos.server.ts';
import { removeUnusedPhotos } from '#features/photos/remove-unused-photos.server.ts';
import { removePastCatDrafts } from '#features/reporting/stored-draft/remove-cat-drafts.server.ts';
import { fillEveryTable } from '#tests/support/fill-every-table.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';

const dayMs = 24 * 60 * 60 * 1000;

let site: TestContext;
const bodies = new Map<string, Buffer>();
beforeAll(async () => {
  site = await openTestContext();
  const { rows } = await site.database.pool.query(
    `select 'public.' || tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migrations'`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !(name in rebuiltProductTables));
  await fillEveryTable(site.database.pool, { tables, addPhoto });
  for (const [key, body] of bodies) await site.context.photos.put(key, body);
});
afterAll(() => site.close());

function addPhoto(table: string): string {
  const body = Buffer.from(`photo ${bodies.size} of ${table}`);
  const key = photoKeyOf(createHash('sha256').update(body).digest('hex'));
  // The hash of a photo needs no file.
  if (table !== 'public.cat_photo_hashes') bodies.set(key, body);
  return key;
}

async function listStored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of site.context.photos.list()) keys.push(key);
  return keys.sort();
}

it('a photo of any table stays while its row does, and none is left when reports, conversations and drafts are past', async () => {
  const later = { ...site.context, now: () => new Date(Date.now() + 2 * dayMs) };
  expect(await removeOrphanPhotos(later)).toBe(0);
  expect(await listStored()).toEqual([...bodies.keys()].sort());

  const { pool } = site.database;
  const past = new Date(Date.now() - 100 * dayMs);
  await pool.query(`update cats set status = 'deleted', deleted_at = $1`, [past]);
  await pool.query(`update threads set closed_at = $1, closed_for = 'deleted'`, [past]);
  await pool.query(`update cat_drafts set created_at = $1`, [past]);
  await removePastThreads(site.context);
  await removePastCatDrafts(site.context);
  await removeUnusedPhotos(site.context);
  expect((await pool.query('select * from photo_references')).rows).toEqual([]);
  expect(await listStored()).toEqual([]);
});
