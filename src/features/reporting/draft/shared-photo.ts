import { visitor } from '@catlas/platform/worker/reader-header.ts';
import { sharedPhotoCache, sharedPhotoPath } from '@catlas/platform/worker/worker-messages.ts';

/** The service worker stored the photo. Only the member who shared it can take it, once. */
export async function takeSharedPhoto(ownerId: string | null): Promise<Blob | null> {
  try {
    if (!(await caches.has(sharedPhotoCache))) return null;
    const cache = await caches.open(sharedPhotoCache);
    for (const path of new Set([sharedPhotoPath(ownerId ?? visitor), sharedPhotoPath(visitor)])) {
      const stored = await cache.match(path);
      if (!stored) continue;
      const photo = await stored.blob();
      await cache.delete(path);
      return photo;
    }
    return null;
  } catch {
    return null;
  }
}
