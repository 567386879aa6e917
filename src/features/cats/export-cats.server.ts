import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { traitNames } from '#features/traits/cat-traits.ts';
import { morePhotosColumn } from './model/more-photos.server.ts';

type Scope = Pick<Context, 'db'> & { viewer: Viewer };

/** Returns a member's cats and proposed changes, with photos. */
export async function exportCats(scope: Scope) {
  const cats = await listCats(scope);
  const changes = await listChanges(scope);
  return {
    topics: {
      cats: cats.map(({ photo_key, more_photos, ...cat }) => ({
        ...cat,
        photo: photo_key && photoName(cat.id),
        more_photos: more_photos.map((_, index) => photoName(cat.id, index + 2)),
      })),
      'changes-to-review': changes.map(({ photo_key, more_photos, ...change }) => ({
        ...change,
        photo: photo_key && changePhotoName(change.cat_id),
        more_photos: more_photos.map((_, index) => changePhotoName(change.cat_id, index + 2)),
      })),
    },
    photos: [
      ...cats.flatMap((cat) => photosOfReport(cat, (position) => photoName(cat.id, position))),
      ...changes.flatMap((change) => photosOfReport(change, (position) => changePhotoName(change.cat_id, position))),
    ],
  };
}

/** The first photo has no number of its own. */
const photoName = (catId: number, position = 1) => `photos/cat-${catId}${position === 1 ? '' : `-${position}`}.webp`;
const changePhotoName = (catId: number, position = 1) => photoName(catId, position).replace('/cat-', '/change-of-cat-');

type PhotosOfReport = Pick<Awaited<ReturnType<typeof listCats>>[number], 'photo_key' | 'more_photos' | 'created_at'>;

function photosOfReport(
  { photo_key: first, more_photos: more, created_at: storedAt }: PhotosOfReport,
  nameAt: (position: number) => string,
) {
  return [first, ...more.map(({ key }) => key)].flatMap((key, index) =>
    key ? [{ name: nameAt(index + 1), key, storedAt }] : [],
  );
}

function listCats({ db, viewer }: Scope) {
  return db
    .selectFrom('cats')
    .select([
      'id',
      'name',
      'description',
      'is_lost',
      'status',
      'latitude',
      'longitude',
      'location_type',
      'public_latitude',
      'public_longitude',
      'place_label',
      'photo_key',
      'created_at',
      'updated_at',
      'reviewed_at',
      'deleted_at',
      'reunited_at',
      'objection',
      'objection_words',
      ...traitNames,
    ])
    .select(morePhotosColumn(false).as('more_photos'))
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
}

function listChanges({ db, viewer }: Scope) {
  return db
    .selectFrom('cat_changes')
    .innerJoin('cats', 'cats.id', 'cat_changes.cat_id')
    .select([
      'cat_changes.cat_id',
      'cat_changes.name',
      'cat_changes.description',
      'cat_changes.photo_key',
      'cat_changes.proposed_at as created_at',
    ])
    .select(morePhotosColumn(true).as('more_photos'))
    .where('cats.user_id', '=', viewer.id)
    .orderBy('cat_changes.cat_id')
    .execute();
}

export async function exportCatReports({ db, viewer }: Scope) {
  const reports = await db
    .selectFrom('cat_reports')
    .select(['cat_id', 'objection', 'words', 'created_at', 'settled_at', 'outcome'])
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
  return { topics: { 'reports-to-moderators': reports }, photos: [] };
}
