import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { openPhotoModel } from '#platform/photo-model/open-photo-model.ts';
import { readModel } from '#platform/photo-model/read-model.ts';
import type { Context } from '#product/context.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { writeOnnxModel } from '#tests/support/onnx-model.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { embedCatPhotos, removePastEmbeddings } from './embed-cat-photos.server.ts';
import { listMatches } from './list-matches.server.ts';

let test: TestContext;
let folder: string;
let context: Context;
beforeAll(async () => {
  test = await openTestContext();
  folder = mkdtempSync(join(tmpdir(), 'catlas-model-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test.close();
});
beforeEach(async () => {
  await emptyTables(test.database);
  context = await withModel({});
});
afterEach(() => context.photoModel?.close());

async function withModel(parts: Parameters<typeof writeOnnxModel>[1]): Promise<Context> {
  const files = await readModel(writeOnnxModel(folder, parts), { setting: 'MATCH_MODEL' });
  return { ...test.context, photoModel: openPhotoModel(files) };
}

/** A picture whose left half has one colour and whose right half another. */
async function setPhoto(id: number, left: string, right: string) {
  const half = await sharp({ create: { width: 100, height: 200, channels: 3, background: right } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: left } })
    .composite([{ input: half, left: 100, top: 0 }])
    .png()
    .toBuffer();
  const photo = photoColumnsOf(await storePhoto(context, bytes));
  await context.db.updateTable('cats').set(photo).where('id', '=', id).execute();
  return photo.photo_key!;
}

const stored = () => context.db.selectFrom('cat_photo_embeddings').selectAll().orderBy('cat_id').execute();
const brown = ['#a06030', '#503010'] as const;

describe('embeddings of photos', () => {
  it('are none without the setting', async () => {
    await setPhoto((await buildCat(context)).id, ...brown);
    expect(await embedCatPhotos(test.context)).toBe(0);
    expect(await stored()).toEqual([]);
  });

  it('are computed once for approved and pending reports, again for another photo, and for another model', async () => {
    const cats = [await buildCat(context), await buildCat(context, { status: 'pending' })];
    for (const { id } of cats) await setPhoto(id, ...brown);
    await setPhoto((await buildCat(context, { status: 'rejected' })).id, ...brown);
    await buildCat(context);
    expect(await embedCatPhotos(context)).toBe(2);
    expect(await embedCatPhotos(context)).toBe(0);
    const first = await stored();
    expect(first.map(({ cat_id, embedding }) => [cat_id, embedding?.length])).toEqual(cats.map(({ id }) => [id, 48]));

    const replaced = await setPhoto(cats[0]!.id, '#102030', '#e0e0f0');
    expect(await embedCatPhotos(context)).toBe(1);
    const second = await stored();
    expect(second[0]).toMatchObject({ cat_id: cats[0]!.id, photo_key: replaced });
    expect(second[0]!.embedding).not.toEqual(first[0]!.embedding);
    expect(second[1]).toEqual(first[1]);

    await context.photoModel!.close();
    context = await withModel({ grid: 2, name: 'smaller' });
    expect(await embedCatPhotos(context)).toBe(2);
    expect((await stored()).map(({ embedding }) => embedding!.length).sort()).toEqual([12, 12, 48, 48]);
    expect(await removePastEmbeddings(context)).toBe(2);
    await context.db.updateTable('cats').set({ status: 'deleted' }).where('id', '=', cats[0]!.id).execute();
    expect(await removePastEmbeddings(context)).toBe(1);
    expect((await stored()).map(({ cat_id }) => cat_id)).toEqual([cats[1]!.id]);
  });

  it('are missing for a file that is no picture, which is logged once; the others are computed', async () => {
    const [broken, whole] = [await buildCat(context), await buildCat(context)];
    await setPhoto(whole.id, ...brown);
    const key = await setPhoto(broken.id, '#fff', '#000');
    writeFileSync(join(test.photosDir, key), 'no picture');
    test.logLines.length = 0;
    expect(await embedCatPhotos(context)).toBe(2);
    expect(await embedCatPhotos(context)).toBe(0);
    expect((await stored()).map(({ cat_id, embedding }) => [cat_id, embedding !== null])).toEqual([
      [broken.id, false],
      [whole.id, true],
    ]);
    expect(test.logLines.filter((line) => line.includes('could not read a photo'))).toHaveLength(1);
  });

  it('are not stored as missing while the model itself can’t be used', async () => {
    await setPhoto((await buildCat(context)).id, ...brown);
    await context.photoModel!.close();
    context = await withModel({ name: 'wrong', card: { input: { width: 64, height: 64 } } });
    expect(await embedCatPhotos(context)).toBe(0);
    expect(await stored()).toEqual([]);
    expect(test.logLines.join('')).toContain('the photo model can’t be used');
  });
});

it('photos that look alike are a reason for a match, photos that differ are against it', async () => {
  await context.photoModel!.close();
  context = await withModel({
    card: {
      calibration: [
        [0.2, -0.5],
        [0.8, 0.5],
      ],
    },
  });
  const lost = await buildCat(context, { isLost: true, createdAt: new Date(Date.now() - 86_400_000) });
  const [alike, unlike] = [await buildCat(context, { isLost: false }), await buildCat(context, { isLost: false })];
  await setPhoto(lost.id, '#c03020', '#204080');
  await setPhoto(alike.id, '#b83828', '#284888');
  await setPhoto(unlike.id, '#204080', '#c03020');
  const words = async (own: Context, locale: 'en' | 'fr') =>
    (await listMatches({ ...own, locale }, lost.id)).map(({ cat, reasons, against }) => [
      cat.id,
      reasons.filter((each) => each.includes('photos')),
      against,
    ]);
  const withoutModel = [
    [alike.id, [], []],
    [unlike.id, [], []],
  ];
  expect(await words(context, 'en'), 'not computed yet').toEqual(withoutModel);
  await embedCatPhotos(context);
  expect(await words(context, 'en')).toEqual([
    [alike.id, ['the photos look alike'], []],
    [unlike.id, [], ['photos']],
  ]);
  expect((await words(context, 'fr'))[0]).toEqual([alike.id, ['les photos se ressemblent'], []]);
  expect(await words(test.context, 'en'), 'without the setting').toEqual(withoutModel);
});
