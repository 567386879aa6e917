import { sharp } from '@catlas/platform/images/configured-sharp.server.ts';
import { loadPictureFonts } from '@catlas/platform/images/picture-fonts.server.ts';
import { escapeMarkup, withoutControlCharacters } from '@catlas/platform/markup/escape-markup.ts';
import { drawableText, splitGraphemes } from '@catlas/platform/text/drawable-text.ts';
import { catlasMarkPaths } from '#ui/illustrations/catlas-mark-paths.ts';
import { previewSize } from './preview-tags.ts';

export const previewColors = {
  page: '#fafaf9',
  ink: '#1c1917',
  muted: '#57534e',
  brandSoft: '#ffedd5',
  lost: '#b3123f',
  found: '#00625b',
};
export const pictureWidth = 630;
export const previewMargin = 56;
const textWidth = previewSize.width - pictureWidth - 2 * previewMargin;
const titleSizes = [58, 48, 40, 33];
const tallestTitle = 235;
const jpegQuality = 84;

interface Text {
  text: string;
  size: number;
  color: string;
  isBold?: boolean;
  mostLines?: number;
  /** In pixels. */
  width?: number;
}

interface DrawnText {
  body: Buffer;
  width: number;
  height: number;
}

interface PlacedPart {
  input: Buffer;
  left: number;
  top: number;
}

export async function drawPreview(parts: PlacedPart[]): Promise<Uint8Array> {
  const { page, ink } = previewColors;
  const brand = await drawText({ text: 'Catlas', size: 30, color: ink, isBold: true });
  const left = pictureWidth + previewMargin;
  const top = previewSize.height - previewMargin - brand.height;
  return sharp({ create: { ...previewSize, channels: 3, background: page } })
    .composite([
      ...parts,
      { input: Buffer.from(drawMark(48, 48, 48)), left, top: top - Math.round((48 - brand.height) / 2) },
      { input: brand.body, left: left + 60, top },
    ])
    .jpeg({ quality: jpegQuality, mozjpeg: true })
    .toBuffer();
}

export function drawMarkPicture(
  { width, height } = { width: pictureWidth, height: previewSize.height },
): Promise<Buffer> {
  return sharp(Buffer.from(drawMark(280, width, height)))
    .png()
    .toBuffer();
}

/** Text that is longer than its lines is cut off; text with a letter that no font has is left out. */
export async function drawText(asked: Text): Promise<DrawnText> {
  const { text, size, color, isBold = false, mostLines = 1, width = textWidth } = asked;
  const { fontfile, canDraw } = await loadPictureFonts();
  const line = escapeMarkup(withoutControlCharacters(drawableText(text, canDraw)));
  const drawn = await sharp({
    text: {
      text: `<span foreground="${color}">${line}</span>`,
      font: `Noto Sans ${isBold ? 'Bold ' : ''}${size}`,
      fontfile,
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(allowNoVisibleText);
  if (!drawn) return drawNothing();
  const { data, info } = drawn;
  const height = Math.min(info.height, Math.round(size * 1.4 * mostLines));
  if (height === info.height) return { body: data, width: info.width, height };
  const body = await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).toBuffer();
  return { body, width: info.width, height };
}

const lineSizes = [1, 0.8, 0.65];

/** Draws one line: a long text gets smaller, and then ends with an ellipsis. */
export async function drawLine(text: Omit<Text, 'mostLines'>): Promise<DrawnText> {
  for (const factor of lineSizes) {
    const size = Math.round(text.size * factor);
    const drawn = await drawText({ ...text, size, mostLines: 20 });
    if (drawn.height < size * 1.7) return drawn;
  }
  const size = Math.round(text.size * lineSizes.at(-1)!);
  const signs = splitGraphemes(text.text);
  let [fits, tooLong] = [0, signs.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const drawn = await drawText({ ...text, text: cut(signs, middle), size, mostLines: 20 });
    if (drawn.height < size * 1.7) fits = middle;
    else tooLong = middle;
  }
  return drawText({ ...text, text: cut(signs, fits), size });
}

const cut = (signs: string[], count: number) => `${signs.slice(0, count).join('').trimEnd()}…`;

/** Returns null for a text of which the fonts draw nothing, such as one of zero-width signs only. */
function allowNoVisibleText(error: Error): null {
  if (error.message.includes('no text to render')) return null;
  throw error;
}

async function drawNothing(): Promise<DrawnText> {
  const size = { width: 1, height: 1 };
  const body = await sharp({ create: { ...size, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  return { body, ...size };
}

export async function drawTitle(text: string): Promise<DrawnText> {
  const title = { text, color: previewColors.ink, isBold: true };
  for (const size of titleSizes) {
    const drawn = await drawText({ ...title, size, mostLines: 20 });
    if (drawn.height <= tallestTitle) return drawn;
  }
  return drawText({ ...title, size: titleSizes.at(-1)!, mostLines: 5 });
}

function drawMark(size: number, width: number, height: number): string {
  const ground = size < width ? `<rect width="100%" height="100%" fill="${previewColors.brandSoft}"/>` : '';
  const paths = catlasMarkPaths.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`).join('');
  const place = `x="${(width - size) / 2}" y="${(height - size) / 2}" width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}<svg ${place} viewBox="0 0 64 64">${paths}</svg></svg>`;
}

export function drawPill({ width, height, color }: { width: number; height: number; color: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${height / 2}" fill="${color}"/></svg>`;
}
