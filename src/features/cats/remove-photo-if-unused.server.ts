import type { Context } from '#context/context.ts';
import { removePhoto } from '#features/photos/remove-photo.server.ts';
import { listKeysOfOthers } from '#features/photos/remove-unused-photos.server.ts';

/** Reports with the same picture share one file, so only the last one removes it. A failure is only logged. */
export async function removePhotoIfUnused(context: Pick<Context, 'db' | 'photos' | 'log'>, key: string) {
  try {
    const needed = await listKeysOfOthers(context, [key], []);
    if (needed.length === 0) await removePhoto(context, key);
  } catch (error) {
    context.log.error({ err: error, key }, 'a photo without a cat could not be removed');
  }
}
