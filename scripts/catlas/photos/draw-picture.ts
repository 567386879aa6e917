import sharp from 'sharp';
import { drawPortrait } from '#seeds/demo/portrait/draw-portrait.ts';
import { traitsFor } from '#seeds/demo/portrait/traits.ts';
import { between, createRandom, type Random } from '#seeds/demo/random.ts';

const side = 320;
/** Half of the portrait's own size takes a fifth of the time. */
const density = 36;

export async function drawPicture(number: number): Promise<Buffer> {
  const random = createRandom(number);
  const isUpright = random() < 0.5;
  const width = isUpright ? 240 : side;
  const height = isUpright ? side : 240;
  const cat = await sharp(Buffer.from(drawPortrait(traitsFor(random))), { density })
    .resize(Math.round(side * between(random, 1, 1.7)))
    .rotate(between(random, -25, 25), { background: '#5b5347' })
    .toBuffer({ resolveWithObject: true });
  const spare = { x: cat.info.width - width, y: cat.info.height - height };
  const view = await sharp(cat.data)
    .extract({
      left: Math.floor(spare.x * between(random, 0.2, 0.8)),
      top: Math.floor(spare.y * between(random, 0.2, 0.8)),
      width,
      height,
    })
    .toBuffer();
  return sharp(view)
    .composite([
      { input: drawSurroundings(random, width, height) },
      { input: await drawGrain(width, height), blend: 'overlay' },
    ])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function drawSurroundings(random: Random, width: number, height: number): Buffer {
  const grey = () => Math.floor(between(random, 20, 235));
  const things = Array.from({ length: 26 }, () => {
    const x = between(random, 0, width);
    const y = between(random, 0, height);
    const color = `rgb(${grey()},${grey()},${grey()})`;
    const radius = between(random, 6, 60);
    const turn = `transform="rotate(${between(random, 0, 180)} ${x} ${y})"`;
    return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * between(random, 0.15, 0.8)}" fill="${color}" fill-opacity="${between(random, 0.4, 0.95)}" ${turn}/>`;
  });
  const light = `<linearGradient id="light" gradientTransform="rotate(${between(random, 0, 90)})"><stop offset="0" stop-color="#fff" stop-opacity="${between(random, 0, 0.4)}"/><stop offset="1" stop-color="#000" stop-opacity="${between(random, 0, 0.5)}"/></linearGradient>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${light}</defs>${things.join('')}<rect width="100%" height="100%" fill="url(#light)"/></svg>`,
  );
}

const drawGrain = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 22 } },
  })
    .png()
    .toBuffer();
