import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { mostPhotos } from '#features/cats/model/cat.ts';
import { listMorePhotos } from '#features/cats/model/more-photos.server.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface CatPhotos {
  shown: StoredPhoto[];
  /** Null means that no change is pending, or that it leaves the photos. */
  proposed: StoredPhoto[] | null;
}

interface NewPhoto {
  field: string;
  photo: StoredPhoto;
}

export async function readCatPhotos(transaction: Transaction<Schema>, catId: number): Promise<CatPhotos> {
  const columns = ['photo_key', 'photo_width', 'photo_height', 'photo_placeholder', 'photo_hash'] as const;
  const cat = await transaction.selectFrom('cats').select(columns).where('id', '=', catId).executeTakeFirstOrThrow();
  const change = await transaction
    .selectFrom('cat_changes')
    .select([...columns, 'has_more_photos'])
    .where('cat_id', '=', catId)
    .executeTakeFirst();
  const shownMore = await listMorePhotos(transaction, { catId, isProposed: false });
  const shownFirst = toPhoto(cat);
  const shown = [...(shownFirst ? [shownFirst] : []), ...shownMore];
  const first = change && toPhoto(change);
  if (!change || !(first || change.has_more_photos)) return { shown, proposed: null };
  const more = change.has_more_photos ? await listMorePhotos(transaction, { catId, isProposed: true }) : shownMore;
  return { shown, proposed: [...[first ?? shownFirst].filter((each) => each !== null), ...more] };
}

/** `names` are keys and file fields in order. Throws `invalid` for unknown names, none, or more than four. */
export function choosePhotos(
  { shown, proposed }: CatPhotos,
  added: NewPhoto[],
  names: string[] | undefined,
): StoredPhoto[] {
  const present = proposed ?? shown;
  const known = new Map([
    ...shown.map((photo) => [photo.key, photo] as const),
    ...present.map((photo) => [photo.key, photo] as const),
    ...added.map(({ field, photo }) => [field, photo] as const),
  ]);
  const hasNewFirst = known.has('file');
  const wanted = names ?? [
    ...(hasNewFirst ? ['file'] : []),
    ...present.slice(hasNewFirst ? 1 : 0).map(({ key }) => key),
    ...added.flatMap(({ field }) => (field === 'file' ? [] : [field])),
  ];
  const photos = [...new Map(wanted.map((name) => [known.get(name)?.key, known.get(name)])).values()];
  if (photos.some((photo) => photo === undefined)) refuse(m.cats_error_photos_unknown());
  if (photos.length === 0 && (names || shown.length > 0)) refuse(m.cats_error_photo_missing());
  if (photos.length > mostPhotos) refuse(m.cats_error_photos_too_many({ max: mostPhotos }));
  return photos.filter((photo) => photo !== undefined);
}

export const hasSamePhotos = (some: StoredPhoto[], others: StoredPhoto[]) =>
  some.map(({ key }) => key).join() === others.map(({ key }) => key).join();

function refuse(message: string): never {
  throw new AppError('invalid', { fields: [{ field: 'file', message }] });
}

function toPhoto(row: {
  photo_key: string | null;
  photo_width: number | null;
  photo_height: number | null;
  photo_placeholder: string | null;
  photo_hash: string | null;
}): StoredPhoto | null {
  if (!row.photo_key) return null;
  return {
    key: row.photo_key,
    width: row.photo_width ?? 0,
    height: row.photo_height ?? 0,
    placeholder: row.photo_placeholder ?? '',
    hash: row.photo_hash ?? '',
  };
}
