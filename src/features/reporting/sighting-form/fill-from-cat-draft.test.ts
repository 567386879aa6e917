import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { findPhotos } from '#features/outbox/outbox-store.ts';
import { viewDraft } from '#features/outbox/page-drafts.ts';
import { editDraft } from '#features/reporting/draft/cat-draft.ts';
import { fillFromCatDraft } from './fill-from-cat-draft.ts';
import { sightingKey } from './sighting-draft.ts';

const place = { catId: 7, catName: 'Minou', ownerId: 'member' };
vi.stubGlobal('document', { documentElement: { lang: 'en' } });

const photo = {
  id: 'one',
  blob: new Blob(['a photo'], { type: 'image/webp' }),
  width: 4,
  height: 3,
  gps: { latitude: 45.7, longitude: 4.8 },
  takenAt: null,
};

it('the form of a sighting is filled with the report that is being written, which stays', async () => {
  expect(await fillFromCatDraft(place, 'with-me')).toBe(false);
  await editDraft(
    'member',
    {
      isLost: false,
      description: 'Grey and friendly.',
      place: { latitude: 45.76, longitude: 4.83, label: 'Lyon', origin: 'pin', isApproximate: false },
      locationType: 'area',
      seen: { date: '2026-06-01', time: '', isAbout: false },
    },
    [photo as never],
  );
  expect(await fillFromCatDraft(place, 'with-me')).toBe(true);
  const { post, id } = viewDraft(sightingKey(place));
  expect(post?.draft).toMatchObject({
    form: {
      kind: 'with-me',
      words: 'Grey and friendly.',
      isAbout: true,
      when: 'earlier',
      at: '2026-06-01T12:00',
      precision: 'day',
      place: { label: 'Lyon' },
    },
    photoPlace: photo.gps,
  });
  expect(await findPhotos(id)).toHaveLength(1);
  const report = viewDraft({ path: '/api/cats/add', ownerId: 'member' });
  expect(report.post).not.toBeNull();
});

it('a form that has content already is left alone', async () => {
  expect(await fillFromCatDraft(place, 'with-me')).toBe(false);
});
