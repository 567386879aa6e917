import { sharp } from '@catlas/platform/images/configured-sharp.server.ts';
import type { Context } from '#context/context.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import {
  drawMarkPicture,
  drawPill,
  drawPreview,
  drawText,
  drawTitle,
  pictureWidth,
  previewColors,
  previewMargin,
} from '#features/previews/draw-preview.server.ts';
import { previewSize } from '#features/previews/preview-tags.ts';
import { presentTraits } from '#features/traits/present-traits.ts';
import { dateFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { inLocale } from '#i18n/request-locale.server.ts';

interface Preview {
  cat: PublicCat;
  locale: Locale;
}

/** Draws a JPEG of 1200 × 630 with published facts only. */
export async function drawCatPreview(
  { photos }: Pick<Context, 'photos'>,
  { cat, locale }: Preview,
): Promise<Uint8Array> {
  const original = cat.photo && (await photos.find(cat.photo.key));
  const photo = original
    ? await sharp(original).resize(pictureWidth, previewSize.height, { fit: 'cover', position: 'attention' }).toBuffer()
    : await drawMarkPicture();
  const words = inLocale(locale, () => describePreview(cat, locale));
  const badge = await drawText({ text: words.badge, size: 24, color: '#ffffff', isBold: true });
  const name = await drawTitle(cat.name);
  const place =
    words.place && (await drawText({ text: words.place, size: 27, color: previewColors.ink, mostLines: 2 }));
  const looks =
    words.looks && (await drawText({ text: words.looks, size: 22, color: previewColors.ink, mostLines: 3 }));
  const date = await drawText({ text: words.date, size: 22, color: previewColors.muted });

  const left = pictureWidth + previewMargin;
  const badgeHeight = 54;
  const nameTop = previewMargin + badgeHeight + 34;
  const placeTop = nameTop + name.height + 30;
  const looksTop = place ? placeTop + place.height + 14 : placeTop;
  const dateTop = looks ? looksTop + looks.height + 16 : looksTop + 4;
  return drawPreview([
    { input: photo, left: 0, top: 0 },
    {
      input: Buffer.from(drawPill({ width: badge.width + 48, height: badgeHeight, color: words.color })),
      left,
      top: previewMargin,
    },
    { input: badge.body, left: left + 24, top: previewMargin + Math.round((badgeHeight - badge.height) / 2) },
    { input: name.body, left, top: nameTop },
    ...(place ? [{ input: place.body, left, top: placeTop }] : []),
    ...(looks ? [{ input: looks.body, left, top: looksTop }] : []),
    { input: date.body, left, top: dateTop },
  ]);
}

export function describePreview(cat: PublicCat, locale: Locale) {
  const badge = cat.reunited_at ? m.cats_card_home() : cat.is_lost ? m.cats_card_lost() : m.cats_card_found();
  const dateOf = (time: string) => dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
  return {
    badge,
    color: cat.is_lost && !cat.reunited_at ? previewColors.lost : previewColors.found,
    place: cat.location.label,
    looks: presentTraits(cat),
    date: cat.seen_at
      ? cat.is_lost
        ? m.cats_share_say_since({ date: dateOf(cat.seen_at) })
        : `${m.traits_seen_found()} ${dateOf(cat.seen_at)}`
      : `${m.cats_page_reported()} ${m.cats_preview_on({ date: dateOf(cat.created_at) })}`,
  };
}
