import type { Context } from '#context/context.ts';
import { isPhotoKey } from './photo.ts';

/** Call it only if no row has the key: the same picture of two cats is one file. */
export async function removePhoto({ photos }: Pick<Context, 'photos'>, key: string): Promise<void> {
  if (!isPhotoKey(key)) throw new Error(`Not the key of a photo: ${key}`);
  await photos.remove(key);
}
