import { join } from 'node:path';
import { createFilePhotoStorage } from '@catlas/platform/storage/file-photo-storage.ts';
import { openPosterDrawer } from '#features/poster/draw-poster.server.ts';
import { type PosterChoice, posterFilePath, sheetsFor } from '#features/poster/poster-choice.ts';
import { describePoster, type PosterWords } from '#features/poster/poster-words.server.ts';
import { usualChoice } from '#tests/support/sample-posters.ts';
import { storePhotos } from './images-row.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';
import { fromAnotherAddress, type Site } from './site.ts';

const promisedMs = 300;
const sets: { what: string; sheets: PosterChoice['sheets'] }[] = [
  { what: 'the poster, new', sheets: ['poster'] },
  { what: 'all four sheets, new', sheets: sheetsFor({ isLost: true }) },
];

/** The bare side is the drawing alone. */
export const posterRow: Row = async ({ site, rounds }) => {
  const cats = await giveCatsPhotos(site, Math.max(6, Math.ceil(rounds / 2)));
  const drawer = await openPosterDrawer();
  const photos = createFilePhotoStorage(join(site.dataDir, 'photos'));
  const measurements: Measurement[] = [];
  for (const { what, sheets } of sets) {
    const choice: PosterChoice = { ...usualChoice, sheets };
    const times = await compareForEach(
      cats,
      ({ id }) => site.client.ask(posterFilePath({ catId: id, choice, lang: 'en' }), { headers: fromAnotherAddress() }),
      ({ words }) => drawer.pdf({ photos }, words, choice),
    );
    measurements.push({
      row: 'poster',
      what,
      engine: null,
      cats: null,
      unit: 'ms',
      measured: summarize(times.measured),
      limit: { name: 'the drawing alone', ...summarize(times.limit) },
      promise: { figure: 'p95', below: promisedMs },
    });
  }
  return measurements;
};

async function giveCatsPhotos(site: Site, count: number): Promise<{ id: number; words: PosterWords }[]> {
  const photos = await storePhotos(site, count);
  const cats = await catPoints(site.pool, count);
  const withPhotos: { id: number; words: PosterWords }[] = [];
  for (const [index, { id }] of cats.entries()) {
    await site.pool.query(
      `update cats set photo_key = $2, photo_width = 720, photo_height = 540, coat_colors = '{grey}', coat_pattern = 'tabby', white_marks = '{chest,paws}' where id = $1`,
      [id, photos[index]!.key],
    );
    const { body } = await site.client.ask(`/api/cats/${id}`, { headers: fromAnotherAddress() });
    const { cat } = JSON.parse(body.toString());
    withPhotos.push({ id, words: describePoster(cat, { link: `${site.url}/p/abcd2345`, lang: 'en' }) });
  }
  return withPhotos;
}
