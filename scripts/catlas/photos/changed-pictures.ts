import sharp, { type Sharp } from 'sharp';
import { between, pick, type Random } from '#seeds/demo/random.ts';

export type Change = (picture: Buffer, random: Random) => Promise<Buffer>;

const encode = (picture: Sharp) => picture.png({ compressionLevel: 0 }).toBuffer();

async function sizeOf(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

const barColors = ['#000000', '#ffffff', '#808080', '#f2f2f7', '#1c1c1e', '#2b4a7f', '#e8d5b5'];

function drawMarks(width: number, height: number, color: string, random: Random): Buffer {
  const marks = [0.05, 0.1, 0.8, 0.86, 0.92].map(
    (x) =>
      `<rect x="${width * x}" y="${height * between(random, 0.3, 0.4)}" width="${width * 0.03}" height="${height * 0.3}" fill="${color}"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join('')}</svg>`,
  );
}

async function screenshot(picture: Buffer, random: Random): Promise<Buffer> {
  const screenWidth = 540;
  const screenHeight = Math.round(screenWidth * between(random, 1.8, 2.2));
  const shown = await sharp(picture)
    .resize({ width: screenWidth, height: Math.round(screenHeight * 0.8), fit: 'inside' })
    .toBuffer();
  const { width, height } = await sizeOf(shown);
  const isDark = random() < 0.5;
  const barHeight = Math.round(screenHeight * 0.045);
  const marks = drawMarks(screenWidth, barHeight, isDark ? '#ffffff' : '#000000', random);
  const background = isDark ? pick(random, ['#000000', '#1c1c1e']) : pick(random, ['#ffffff', '#f2f2f7']);
  return encode(
    sharp({ create: { width: screenWidth, height: screenHeight, channels: 3, background } }).composite([
      {
        input: shown,
        left: Math.round((screenWidth - width) / 2),
        top: Math.round((screenHeight - height) * between(random, 0.4, 0.6)),
      },
      { input: marks, left: 0, top: 0 },
      { input: marks, left: 0, top: screenHeight - barHeight },
    ]),
  );
}

export const changes: Record<string, Change> = {
  async resize(picture, random) {
    const { width, height } = await sizeOf(picture);
    const scale = between(random, 0.25, 1.5);
    const isStretched = random() < 0.3;
    const other = isStretched ? scale * between(random, 0.9, 1.1) : scale;
    return encode(sharp(picture).resize(Math.round(width * scale), Math.round(height * other), { fit: 'fill' }));
  },
  jpeg: (picture, random) =>
    sharp(picture)
      .jpeg({ quality: Math.round(between(random, 25, 90)) })
      .toBuffer(),
  webp: (picture, random) =>
    sharp(picture)
      .webp({ quality: Math.round(between(random, 25, 90)) })
      .toBuffer(),
  /** One side or both lose a tenth of the width and of the height. */
  async crop(picture, random) {
    const { width, height } = await sizeOf(picture);
    const cut = { width: Math.floor(width * 0.9), height: Math.floor(height * 0.9) };
    return encode(
      sharp(picture).extract({
        left: Math.floor((width - cut.width) * random()),
        top: Math.floor((height - cut.height) * random()),
        ...cut,
      }),
    );
  },
  mirror: (picture) => encode(sharp(picture).flop()),
  async border(picture, random) {
    const { width, height } = await sizeOf(picture);
    const bar = (side: number) => Math.round(side * between(random, 0, 0.25));
    const kind = random();
    const vertical = kind < 0.7 ? { top: bar(height), bottom: bar(height) } : {};
    const horizontal = kind > 0.3 ? { left: bar(width), right: bar(width) } : {};
    return encode(sharp(picture).extend({ ...vertical, ...horizontal, background: pick(random, barColors) }));
  },
  screenshot,
};

export const changeSequences: readonly (readonly string[])[] = Object.keys(changes).flatMap((first) => [
  [first],
  ...Object.keys(changes)
    .filter((second) => second !== first)
    .map((second) => [first, second]),
]);

export async function applyChanges(picture: Buffer, names: readonly string[], random: Random): Promise<Buffer> {
  let changed = picture;
  for (const name of names) changed = await changes[name]!(changed, random);
  return changed;
}
