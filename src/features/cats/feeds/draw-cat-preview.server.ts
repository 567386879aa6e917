import { previewSize } from '#features/cats/cat-page/preview-version.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { presentTraits } from '#features/cats/traits/present-traits.ts';
import { dateFormat } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { inLocale } from '#i18n/request-locale.server.ts';
import { sharp } from '#platform/images/configured-sharp.server.ts';
import { loadPictureFonts } from '#platform/images/picture-fonts.server.ts';
import { escapeMarkup, withoutControlCharacters } from '#platform/markup/escape-markup.ts';
import type { Context } from '#product/context.ts';
import { catlasMarkPaths } from '#ui/illustrations/catlas-mark-paths.ts';

/** Those of the light theme, as sRGB. */
const colors = {
  page: '#fafaf9',
  ink: '#1c1917',
  muted: '#57534e',
  brandSoft: '#ffedd5',
  lost: '#b3123f',
  found: '#00625b',
};
/** The photo's part; the words have the rest. */
const photoWidth = 630;
const margin = 56;
const textWidth = previewSize.width - photoWidth - 2 * margin;
/** From large to small, until the name fits above the place. */
const nameSizes = [58, 48, 40, 33];
const tallestName = 235;
const jpegQuality = 84;

interface Preview {
  cat: PublicCat;
  locale: Locale;
}

/** A cat's page as one picture of 1200 × 630: photo, name, lost or found, place and date. Published facts only. JPEG. */
export async function drawCatPreview(
  { photos }: Pick<Context, 'photos'>,
  { cat, locale }: Preview,
): Promise<Uint8Array> {
  const fontFile = await loadPictureFonts();
  const write = (text: Text) => drawText(fontFile, text);
  const original = cat.photo && (await photos.find(cat.photo.key));
  const photo = original
    ? await sharp(original).resize(photoWidth, previewSize.height, { fit: 'cover', position: 'attention' }).toBuffer()
    : await sharp(Buffer.from(mark(280, photoWidth, previewSize.height)))
        .png()
        .toBuffer();
  const words = inLocale(locale, () => describePreview(cat, locale));
  const badge = await write({ text: words.badge, size: 24, color: '#ffffff', isBold: true });
  const name = await fitName(write, cat.name);
  const place = words.place && (await write({ text: words.place, size: 27, color: colors.ink, mostLines: 2 }));
  const looks = words.looks && (await write({ text: words.looks, size: 22, color: colors.ink, mostLines: 3 }));
  const date = await write({ text: words.date, size: 22, color: colors.muted });
  const brand = await write({ text: 'Catlas', size: 30, color: colors.ink, isBold: true });

  const left = photoWidth + margin;
  const badgeHeight = 54;
  const nameTop = margin + badgeHeight + 34;
  const placeTop = nameTop + name.height + 30;
  const looksTop = place ? placeTop + place.height + 14 : placeTop;
  const dateTop = looks ? looksTop + looks.height + 16 : looksTop + 4;
  const brandTop = previewSize.height - margin - brand.height;
  return sharp({ create: { ...previewSize, channels: 3, background: colors.page } })
    .composite([
      { input: photo, left: 0, top: 0 },
      { input: Buffer.from(pill(badge.width + 48, badgeHeight, words.color)), left, top: margin },
      { input: badge.body, left: left + 24, top: margin + Math.round((badgeHeight - badge.height) / 2) },
      { input: name.body, left, top: nameTop },
      ...(place ? [{ input: place.body, left, top: placeTop }] : []),
      ...(looks ? [{ input: looks.body, left, top: looksTop }] : []),
      { input: date.body, left, top: dateTop },
      { input: Buffer.from(mark(48, 48, 48)), left, top: brandTop - Math.round((48 - brand.height) / 2) },
      { input: brand.body, left: left + 60, top: brandTop },
    ])
    .jpeg({ quality: jpegQuality, mozjpeg: true })
    .toBuffer();
}

/** The words of the picture; run in the picture's language. */
export function describePreview(cat: PublicCat, locale: Locale) {
  const badge = cat.reunited_at ? m.cats_card_home() : cat.is_lost ? m.cats_card_lost() : m.cats_card_found();
  const dateOf = (time: string) => dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
  return {
    badge,
    color: cat.is_lost && !cat.reunited_at ? colors.lost : colors.found,
    place: cat.location.label,
    looks: presentTraits(cat),
    date: cat.seen_at
      ? `${cat.is_lost ? m.traits_seen_lost() : m.traits_seen_found()} ${dateOf(cat.seen_at)}`
      : `${m.cats_page_reported()} ${m.cats_preview_on({ date: dateOf(cat.created_at) })}`,
  };
}

interface Text {
  text: string;
  size: number;
  color: string;
  isBold?: boolean;
  mostLines?: number;
}

interface Drawn {
  body: Buffer;
  width: number;
  height: number;
}

/** Wrapped to the width of the words' part; what is longer than its lines is cut off. */
async function drawText(fontFile: string, { text, size, color, isBold = false, mostLines = 1 }: Text): Promise<Drawn> {
  const line = escapeMarkup(withoutControlCharacters(text));
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${line}</span>`,
      font: `Noto Sans ${isBold ? 'Bold ' : ''}${size}`,
      fontfile: fontFile,
      width: textWidth,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, Math.round(size * 1.4 * mostLines));
  if (height === info.height) return { body: data, width: info.width, height };
  const body = await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).toBuffer();
  return { body, width: info.width, height };
}

async function fitName(write: (text: Text) => Promise<Drawn>, name: string): Promise<Drawn> {
  for (const size of nameSizes) {
    const drawn = await write({ text: name, size, color: colors.ink, isBold: true, mostLines: 20 });
    if (drawn.height <= tallestName) return drawn;
  }
  return write({ text: name, size: nameSizes.at(-1)!, color: colors.ink, isBold: true, mostLines: 5 });
}

function pill(width: number, height: number, color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${height / 2}" fill="${color}"/></svg>`;
}

/** The product's mark in the middle of a box. */
function mark(size: number, width: number, height: number): string {
  const ground = size < width ? `<rect width="100%" height="100%" fill="${colors.brandSoft}"/>` : '';
  const paths = catlasMarkPaths.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`).join('');
  const place = `x="${(width - size) / 2}" y="${(height - size) / 2}" width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}<svg ${place} viewBox="0 0 64 64">${paths}</svg></svg>`;
}
