// The ustar form of POSIX: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06
export const tarBlockBytes = 512;

const maxNameBytes = 100;
const checksumStart = 148;
const checksumEnd = 156;

export interface TarFile {
  name: string;
  size: number;
}

/** What stands before a file's bytes: readable by its owner alone. */
export function formatTarHeader({ name, size }: TarFile, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`The name ${name} is too long for an archive`);
  const block = Buffer.alloc(tarBlockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(name);
  block.write(octal(0o600, 7) + octal(0, 7) + octal(0, 7), 100);
  block.write(octal(size, 11) + octal(Math.floor(modifiedAt.getTime() / 1000), 11), 124);
  block.write('0', checksumEnd);
  block.write('ustar\x0000', 257);
  block.write(`${octal(checksumOf(block), 6)} `, checksumStart);
  return block;
}

/** Null: the block is no header. */
export function parseTarHeader(block: Buffer): TarFile | null {
  const number = (start: number, end: number) => Number.parseInt(block.toString('latin1', start, end), 8);
  if (block.toString('latin1', 257, 262) !== 'ustar' || number(checksumStart, checksumEnd) !== checksumOf(block)) {
    return null;
  }
  const nameEnd = block.indexOf(0);
  return { name: block.toString('utf8', 0, Math.min(nameEnd, maxNameBytes)), size: number(124, 136) };
}

/** The sum of all bytes, with the checksum's own place counted as spaces. */
function checksumOf(block: Buffer): number {
  const space = ' '.charCodeAt(0);
  return block.reduce((sum, byte, at) => sum + (at >= checksumStart && at < checksumEnd ? space : byte), 0);
}

/** Files begin at whole blocks. */
export function tarPaddingOf(size: number): number {
  return (tarBlockBytes - (size % tarBlockBytes)) % tarBlockBytes;
}
