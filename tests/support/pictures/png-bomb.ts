import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

/** The decoded PNG is a thousand times larger than its file: 60,000 × 60,000 make 0.4 MB here and 3.6 GB in memory. */
export async function pngBomb(width: number, height: number, rows = height): Promise<Uint8Array<ArrayBuffer>> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', await deflateZeros((Math.ceil(width / 8) + 1) * rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

async function deflateZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const compressed: Buffer[] = [];
  deflate.on('data', (part: Buffer) => compressed.push(part));
  const zeros = Buffer.alloc(1 << 20);
  for (let left = length; left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, Math.min(left, zeros.length)))) {
      await once(deflate, 'drain');
    }
  }
  const ended = once(deflate, 'end');
  deflate.end();
  await ended;
  return Buffer.concat(compressed);
}

function chunk(type: string, data: Buffer) {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
