import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import { isAdmin, type Viewer } from '#context/viewer.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { announceCats, announceMove } from '#features/cats/live/announce-cats.server.ts';
import type { OwnCat, Point } from '#features/cats/model/cat.ts';
import { canEditCat, canSeeCat } from '#features/cats/model/cat-policy.ts';
import type { EditCatInput } from '#features/cats/model/cat-schemas.ts';
import { type LockedCat, lockCats } from '#features/cats/model/lock-cats.server.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { nextReviewStatus } from '#features/cats/model/review-status.ts';
import { pickTraits } from '#features/cats/model/trait-columns.server.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { findNearestPlaceLabel } from '#features/places/find-nearest-place.server.ts';
import { type CatTraits, fillTraits } from '#features/traits/cat-traits.ts';
import { findTraitProblems, type GivenTraits } from '#features/traits/trait-schema.ts';
import { m } from '#i18n/paraglide/messages.js';
import { getCat } from './get-cat.server.ts';
import { proposeCatChange } from './propose-cat-change.server.ts';
import { removePhotoIfUnused } from './remove-photo-if-unused.server.ts';
import { type SentPhoto, storeMissingPhotos, storePhotos } from './store-photos.server.ts';
import { choosePhotos, readCatPhotos } from './wanted-photos.server.ts';

type EditContext = Pick<Context, 'db' | 'photos' | 'countPhotoRefusal' | 'live' | 'log' | 'now'> & { viewer: Viewer };

interface Edit {
  input: EditCatInput;
  photos: SentPhoto[];
}

interface Prepared {
  input: EditCatInput;
  added: { field: string; photo: StoredPhoto }[];
  published: Point;
  placeLabel: string | null;
}

/** Throws `not-found`, `forbidden`, `conflict` (edited since) and errors of `storePhoto`; nothing is changed then. */
export async function editCat(context: EditContext, { input, photos }: Edit): Promise<OwnCat> {
  const { db } = context;
  const published = publishPoint({ latitude: input.lat, longitude: input.lng }, input.location_type);
  const placeLabel = await findNearestPlaceLabel(context, published);
  // Check permission before the expensive photo processing.
  await db.transaction().execute((transaction) => lockForEdit(context, transaction, input));
  const stored = await storePhotos(context, photos);
  const added = stored.map((photo, index) => ({ field: photos[index]!.field, photo }));
  try {
    const { before, earlierPhotos } = await db
      .transaction()
      .execute((transaction) => change(context, transaction, { input, added, published, placeLabel }));
    await storeMissingPhotos(context, photos, stored);
    for (const { key } of [...earlierPhotos, ...stored]) await removePhotoIfUnused(context, key);
    await notifyPages(context, before, published);
    return (await getCat(context, input.catId)) as OwnCat;
  } catch (error) {
    for (const { key } of stored) await removePhotoIfUnused(context, key);
    throw error;
  }
}

async function lockForEdit(
  { viewer }: EditContext,
  transaction: Transaction<Schema>,
  { catId, version }: Pick<EditCatInput, 'catId' | 'version'>,
): Promise<LockedCat> {
  const [cat] = await lockCats(transaction, [catId]);
  if (!cat || !canSeeCat(viewer, cat)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  if (!canEditCat(viewer, cat)) throw new AppError('forbidden');
  if (cat.version !== version) throw new AppError('conflict', { detail: m.cats_edit_conflict() });
  return cat;
}

async function change(context: EditContext, transaction: Transaction<Schema>, prepared: Prepared) {
  const { viewer, now } = context;
  const { input, added, published, placeLabel } = prepared;
  const cat = await lockForEdit(context, transaction, input);
  const status = nextReviewStatus(cat.status, 'edit')!;
  const traits = mergeTraits(cat, input, now());
  const present = await readCatPhotos(transaction, cat.id);
  const { words, isProposed } = await proposeCatChange(transaction, cat, {
    name: input.name,
    description: input.description,
    photos: choosePhotos(present, added, input.photos),
    shownPhotos: present.shown,
    isProposal: status === 'approved' && !isAdmin(viewer),
    at: now(),
  });
  await transaction
    .updateTable('cats')
    .set({
      ...words,
      ...traits,
      is_lost: input.is_lost,
      latitude: input.lat,
      longitude: input.lng,
      location_type: input.location_type,
      public_latitude: published.latitude,
      public_longitude: published.longitude,
      place_label: placeLabel,
      status,
      // The changed report is checked by the rules again.
      ...(status === 'pending' ? { rule_check: null } : {}),
      ...(cat.status === status
        ? {}
        : { objection: null, objection_words: null, reviewed_at: null, reviewed_by: null }),
      version: cat.version + 1,
      updated_at: now(),
    })
    .where('id', '=', cat.id)
    .execute();
  await writeAudit(transaction, [
    {
      actorId: viewer.id,
      action: isProposed ? 'propose-change' : 'edit',
      subjectType: 'cat',
      subjectId: cat.id,
      before: { status: cat.status },
      after: { status },
    },
  ]);
  return { before: cat, earlierPhotos: [...present.shown, ...(present.proposed ?? [])] };
}

/** Throws `invalid` for a combination that no cat can have. */
function mergeTraits(cat: LockedCat, given: GivenTraits, now: Date): CatTraits {
  const traits = fillTraits(given, pickTraits(cat));
  const problems = findTraitProblems(traits, now);
  if (problems.length > 0) throw new AppError('invalid', { fields: problems });
  return traits;
}

/** A published cat may have another place now. */
async function notifyPages(context: EditContext, before: LockedCat, published: Point): Promise<void> {
  if (before.status === 'approved') {
    const { id, public_latitude, public_longitude } = before;
    const hasMoved = public_latitude !== published.latitude || public_longitude !== published.longitude;
    if (hasMoved || before.reunited_at) {
      const earlier = { latitude: public_latitude, longitude: public_longitude };
      await announceMove(context, { id, before: earlier, after: published });
    }
    if (!before.reunited_at) {
      const { latitude, longitude } = published;
      await announceCats(context, 'cat-shown', [{ id, public_latitude: latitude, public_longitude: longitude }]);
    }
  }
  await context.live.publish({ type: 'review-counts-changed' });
}
