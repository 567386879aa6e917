import { createServer, type IncomingMessage } from 'node:http';
import sharp from 'sharp';

// What the pictures of a new cat cost with nothing but Node and sharp: a process that makes the photo and its placeholder
// (10 × 10, spec §9) of what it is sent, or, for `GET /NUMBER`, of what it was sent before.
//   node lab/bench/bare-shrinker.ts PORT MAX_SIDE_PIXELS QUALITY

const [port, side, quality] = process.argv.slice(2).map(Number) as [number, number, number];
sharp.concurrency(1);
sharp.cache(false);

const sent = new Map<string, Buffer>();

createServer(async (request, response) => {
  const photo = request.method === 'POST' ? await receive(request) : sent.get(request.url!);
  if (photo) await shrink(photo);
  response.end();
}).listen(port, '127.0.0.1');

async function receive(request: IncomingMessage): Promise<Buffer> {
  const photo = Buffer.concat(await request.toArray());
  if (!sent.has(request.url!)) sent.set(request.url!, photo);
  return photo;
}

async function shrink(photo: Buffer): Promise<void> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  await pixels().webp({ quality }).toBuffer();
  await pixels().resize(10, 10).blur(3).webp({ quality: 50 }).toBuffer();
}
