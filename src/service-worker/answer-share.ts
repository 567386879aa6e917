import { visitor } from '@catlas/platform/worker/reader-header.ts';
import { sharedPhotoCache, sharedPhotoPath } from '@catlas/platform/worker/worker-messages.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { readState } from './state.ts';

/** Caches a photo that another app shares, and opens the form, which reads it. */
export async function answerShare(request: Request): Promise<Response> {
  const { prefix } = splitLocale(new URL(request.url).pathname);
  let isTaken = false;
  try {
    const photo = (await request.formData()).get('photo');
    if (photo instanceof File && photo.size > 0) {
      const cache = await caches.open(sharedPhotoCache);
      const reader = (await readState('reader')) ?? visitor;
      await cache.put(sharedPhotoPath(reader), new Response(photo, { headers: { 'content-type': photo.type } }));
      isTaken = true;
    }
  } catch {
    // A full device or an invalid form leaves no photo, and the page says so.
  }
  return Response.redirect(localizePath(`/cats/new${isTaken ? '' : '?shared=lost'}`, prefix), 303);
}
