import type { ImageVariant } from '@catlas/platform/images/image-query.ts';
import { transformImage } from '@catlas/platform/images/transform-image.server.ts';
import type { MailPicture } from '@catlas/platform/mail/mail-sender.ts';
import type { Context } from '#context/context.ts';

/** The only picture of a mail. Outlook does not show WebP. */
export const largePicture: ImageVariant = {
  width: 540,
  height: 405,
  format: 'jpeg',
  quality: 80,
  fit: 'cover',
  position: 'attention',
};

/** A missing photo does not stop the mail. */
export async function makeCatPicture(
  { photos, log }: Pick<Context, 'photos' | 'log'>,
  { id, photo_key: key }: { id: number; photo_key: string | null },
  variant: ImageVariant,
): Promise<MailPicture | null> {
  if (!key) return null;
  try {
    const photo = await photos.find(key);
    return photo && { id: `cat-${id}`, content: await transformImage(photo, variant) };
  } catch (error) {
    log.warn({ err: error, catId: id }, 'a mail about a cat has no photo, because it could not be read');
    return null;
  }
}
