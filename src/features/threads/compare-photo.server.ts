import type { StoredPhoto } from '#features/photos/photo.ts';
import type { Context } from '#product/context.ts';

interface PhotoThread {
  id: number | null;
  cat_id: number;
}

export async function comparePhoto(
  _context: Pick<Context, 'db' | 'photos' | 'log'>,
  _thread: PhotoThread,
  _photo: StoredPhoto | undefined,
): Promise<boolean | null> {
  return null;
}
