import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { removePhotoIfUnused } from './remove-photo-if-unused.server.ts';

type PhotoContext = Pick<Context, 'db' | 'photos' | 'countPhotoRefusal' | 'log'>;

export interface SentPhoto {
  field: string;
  bytes: Uint8Array;
  /** The columns describe `bytes` if they are the file of an earlier upload. */
  stored?: StoredPhoto;
}

/** Stores all or none. Throws the errors of `storePhoto`, at the field of the photo. */
export async function storePhotos(context: PhotoContext, photos: SentPhoto[]): Promise<StoredPhoto[]> {
  const stored: StoredPhoto[] = [];
  try {
    for (const photo of photos) {
      stored.push(
        await store(context, photo).catch((error) => {
          throw atField(error, photo.field);
        }),
      );
    }
    return stored;
  } catch (error) {
    for (const { key } of stored) await removePhotoIfUnused(context, key);
    throw error;
  }
}

/** A failed report with the same picture may have removed the shared file while this one was stored. */
export async function storeMissingPhotos(
  context: PhotoContext,
  photos: SentPhoto[],
  stored: StoredPhoto[],
): Promise<void> {
  for (const [index, { key }] of stored.entries()) {
    if (!(await context.photos.find(key))) await store(context, photos[index]!);
  }
}

async function store(context: PhotoContext, { bytes, stored }: SentPhoto): Promise<StoredPhoto> {
  if (!stored) return storePhoto(context, bytes);
  await context.photos.put(stored.key, bytes);
  return stored;
}

function atField(error: unknown, field: string): unknown {
  if (!isAppError(error)) return error;
  const fields = error.fields.map((each) => (each.field === 'file' ? { ...each, field } : each));
  return new AppError(error.code, { detail: error.detail, fields, cause: error });
}
