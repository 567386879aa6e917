import { sharedPhoto } from '#platform/worker/worker-messages.ts';

/** A photo that another app has shared with the installed one, which the service worker has laid here. It is taken once. */
export async function takeSharedPhoto(): Promise<Blob | null> {
  try {
    if (!(await caches.has(sharedPhoto.cache))) return null;
    const cache = await caches.open(sharedPhoto.cache);
    const kept = await cache.match(sharedPhoto.path);
    const photo = (await kept?.blob()) ?? null;
    await cache.delete(sharedPhoto.path);
    return photo;
  } catch {
    return null;
  }
}
