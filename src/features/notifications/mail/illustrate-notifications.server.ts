import { isAppError } from '@catlas/platform/errors/app-error.ts';
import type { ImageVariant } from '@catlas/platform/images/image-query.ts';
import type { MailPicture } from '@catlas/platform/mail/mail-sender.ts';
import type { Context } from '#context/context.ts';
import { shortenLink } from '#features/links/shorten-link.server.ts';
import { largePicture, makeCatPicture } from '#features/mail/cat-picture.server.ts';
import type { Locale } from '#i18n/languages.ts';
import type { NotificationItem } from './notification.ts';

export interface IllustratedItem extends NotificationItem {
  picture: MailPicture | null;
  /** `shortUrl` is null if visitors can't see the cat. */
  shortUrl: string | null;
}

/** Dense screens show the mail's picture at half this size. */
const amongOthers: ImageVariant = { ...largePicture, width: 480, height: 360 };

export async function illustrateNotifications(
  context: Pick<Context, 'db' | 'config' | 'photos' | 'log'>,
  items: NotificationItem[],
  locale: Locale,
): Promise<IllustratedItem[]> {
  const variant = items.length === 1 ? largePicture : amongOthers;
  const illustrated: IllustratedItem[] = [];
  // Sequential work limits a long mail to one processor and the memory of one photo.
  for (const item of items) {
    illustrated.push({
      ...item,
      picture: await makeCatPicture(context, item.other ?? item.cat, variant),
      shortUrl: item.other ? null : await findShortUrl(context, item.cat, locale),
    });
  }
  return illustrated;
}

async function findShortUrl(
  context: Pick<Context, 'db' | 'config'>,
  { id, status }: NotificationItem['cat'],
  lang: Locale,
): Promise<string | null> {
  if (status !== 'approved') return null;
  try {
    return await shortenLink({ ...context, viewer: null }, { catId: id, lang });
  } catch (error) {
    // The cat's status may have changed since the row was read.
    if (isAppError(error) && error.code === 'not-found') return null;
    throw error;
  }
}
