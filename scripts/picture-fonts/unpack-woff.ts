import { inflateSync } from 'node:zlib';

const signature = 0x774f4646;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;
const woffHeaderBytes = 44;
const woffEntryBytes = 20;

/** Text renderers read only the TrueType or OpenType file inside a WOFF. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== signature) throw new Error('Not a WOFF font');
  const tableCount = woff.readUInt16BE(12);
  const header = Buffer.alloc(sfntHeaderBytes + sfntEntryBytes * tableCount);
  woff.copy(header, 0, 4, 8);
  const exponent = Math.floor(Math.log2(tableCount));
  header.writeUInt16BE(tableCount, 4);
  header.writeUInt16BE(16 * 2 ** exponent, 6);
  header.writeUInt16BE(exponent, 8);
  header.writeUInt16BE(16 * tableCount - 16 * 2 ** exponent, 10);

  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < tableCount; index++) {
    const from = woffHeaderBytes + woffEntryBytes * index;
    const to = sfntHeaderBytes + sfntEntryBytes * index;
    const packedOffset = woff.readUInt32BE(from + 4);
    const packedBytes = woff.readUInt32BE(from + 8);
    const bytes = woff.readUInt32BE(from + 12);
    const packed = woff.subarray(packedOffset, packedOffset + packedBytes);
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(bytes, to + 12);
    // Tables begin at multiples of four.
    const padding = (4 - (bytes % 4)) % 4;
    parts.push(packedBytes < bytes ? inflateSync(packed) : packed, Buffer.alloc(padding));
    offset += bytes + padding;
  }
  return Buffer.concat(parts);
}
