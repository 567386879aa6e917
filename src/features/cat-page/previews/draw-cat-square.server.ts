import { sharp } from '@catlas/platform/images/configured-sharp.server.ts';
import type { Context } from '#context/context.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import {
  drawLine,
  drawMarkPicture,
  drawPill,
  drawText,
  previewColors,
} from '#features/previews/draw-preview.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { describePreview } from './draw-cat-preview.server.ts';

interface Square {
  cat: PublicCat;
  locale: Locale;
  /** Where the picture leads, without `https://`. */
  address: string;
}

const side = 1080;
const photoHeight = 690;
const margin = 48;
const width = side - 2 * margin;

/** Draws a JPEG of 1080 × 1080 for groups and stories, with published facts only. */
export async function drawCatSquare(
  { photos }: Pick<Context, 'photos'>,
  { cat, locale, address }: Square,
): Promise<Uint8Array> {
  const size = { width: side, height: photoHeight };
  const original = cat.photo && (await photos.find(cat.photo.key));
  const photo = original
    ? await sharp(original)
        .resize({ ...size, fit: 'cover', position: 'attention' })
        .toBuffer()
    : await drawMarkPicture(size);
  const words = inLocale(locale, () => describePreview(cat, locale));
  const { ink, muted, page } = previewColors;
  const badge = await drawText({ text: words.badge, size: 34, color: '#ffffff', isBold: true, width });
  const name = await drawLine({ text: cat.name, size: 62, color: ink, isBold: true, width });
  const since = await drawLine({ text: words.date, size: 34, color: ink, width });
  const place = words.place && (await drawLine({ text: words.place, size: 34, color: ink, width }));
  const link = await drawLine({ text: address, size: 34, color: muted, isBold: true, width });
  const badgeHeight = 72;
  const nameTop = photoHeight + 40;
  const sinceTop = nameTop + name.height + 24;
  const pill = { width: badge.width + 64, height: badgeHeight, color: words.color };
  return sharp({ create: { width: side, height: side, channels: 3, background: page } })
    .composite([
      { input: photo, left: 0, top: 0 },
      { input: Buffer.from(drawPill(pill)), left: margin, top: margin },
      { input: badge.body, left: margin + 32, top: margin + Math.round((badgeHeight - badge.height) / 2) },
      { input: name.body, left: margin, top: nameTop },
      { input: since.body, left: margin, top: sinceTop },
      ...(place ? [{ input: place.body, left: margin, top: sinceTop + since.height + 14 }] : []),
      { input: link.body, left: margin, top: side - margin - link.height },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
