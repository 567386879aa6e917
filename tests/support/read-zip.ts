const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localHeaderBytes = 30;

export function readZip(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes);
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== endSignature) end--;
  if (end < 0) throw new Error('Not a ZIP: it has no directory');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new Error('The directory of the ZIP is broken');
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('This reader knows no compression');
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const header = zip.readUInt32LE(at + 42);
    const start = header + localHeaderBytes + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength!).toString();
    files.set(name, zip.subarray(start, start + size));
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}
