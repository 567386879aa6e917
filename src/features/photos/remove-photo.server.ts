import type { Context } from '#product/context.ts';
import { isPhotoKey } from './photo.ts';

/**
 * Removes a photo. Ask for it only when no row refers to the key any more: the same picture sent for two cats is one
 * file. Variants of it that were made on request are served for up to a day longer.
 */
export async function removePhoto({ photos }: Pick<Context, 'photos'>, key: string): Promise<void> {
  if (!isPhotoKey(key)) throw new Error(`Not the key of a photo: ${key}`);
  await photos.remove(key);
}
