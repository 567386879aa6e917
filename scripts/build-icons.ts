import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const help = `Draws the icons of browsers and home screens from public/icon.svg.

  node scripts/build-icons.ts

Writes favicon.ico (16, 32, 48 px), icon-32.png, icon-192.png, icon-512.png,
apple-touch-icon.png (180 px), icon-maskable-192.png and icon-maskable-512.png into public/.`;

const publicFolder = new URL('../public/', import.meta.url);
/** iOS paints transparent icons black, and Android cuts its own shape. */
const paper = '#fff7ed';
const svgUnits = 64;

async function drawIcon(svg: Buffer, sizePx: number, share = 1, background?: string): Promise<Buffer> {
  const markPx = Math.round(sizePx * share);
  const margin = Math.floor((sizePx - markPx) / 2);
  const mark = sharp(svg, { density: (72 * markPx) / svgUnits }).resize(markPx, markPx);
  const framed = mark.extend({
    top: margin,
    bottom: sizePx - markPx - margin,
    left: margin,
    right: sizePx - markPx - margin,
    background: background ?? { r: 0, g: 0, b: 0, alpha: 0 },
  });
  return (background ? framed.flatten({ background }) : framed).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Wraps PNG images into one .ico file (6 bytes of header, 16 bytes per image, then the images). */
function packIco(images: readonly { sizePx: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { sizePx, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(sizePx, entry);
    header.writeUInt8(sizePx, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

async function buildIcons(): Promise<void> {
  const svg = await readFile(new URL('icon.svg', publicFolder));
  const write = (name: string, data: Buffer) => writeFile(new URL(name, publicFolder), data);
  const tabIcons = await Promise.all(
    [16, 32, 48].map(async (sizePx) => ({ sizePx, png: await drawIcon(svg, sizePx) })),
  );
  await write('favicon.ico', packIco(tabIcons));
  await write('icon-32.png', await drawIcon(svg, 32));
  await write('icon-192.png', await drawIcon(svg, 192));
  await write('icon-512.png', await drawIcon(svg, 512));
  await write('apple-touch-icon.png', await drawIcon(svg, 180, 0.78, paper));
  // Android shows at least the middle circle of 80 % of the width.
  await write('icon-maskable-192.png', await drawIcon(svg, 192, 0.6, paper));
  await write('icon-maskable-512.png', await drawIcon(svg, 512, 0.6, paper));
}

if (process.argv.includes('--help')) {
  console.log(help);
} else {
  await buildIcons();
}
