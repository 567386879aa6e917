/** The first five kinds are accepted; the others let a refusal name the kind. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic' | 'jp2' | 'tiff' | 'bmp' | 'jxl' | 'svg';

const acceptedKinds = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const satisfies ImageKind[];

export function isAcceptedKind(kind: ImageKind): kind is (typeof acceptedKinds)[number] {
  return (acceptedKinds as readonly ImageKind[]).includes(kind);
}

const longNames: Partial<Record<ImageKind, string>> = { jp2: 'JPEG 2000', jxl: 'JPEG XL', webp: 'WebP' };

/** The name that people know a kind by, the same in each language. */
export function nameOfKind(kind: ImageKind): string {
  return longNames[kind] ?? kind.toUpperCase();
}

export const kindBytes = 4096;

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** Both byte orders, each with 32 and 64-bit offsets. */
const tiffStarts = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/** Returns null for anything else; ignores the file's name and stated type. */
export function findImageKind(bytes: Uint8Array): ImageKind | null {
  const head = bytes.subarray(0, kindBytes);
  // `TextDecoder`'s `latin1` is really windows-1252, so characters come from bytes.
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') return kindOfMediaFile(head, text);
  if (tiffStarts.some((start) => text.startsWith(start))) return 'tiff';
  if (text.startsWith('\0\0\0\x0cjP  \r\n\x87\n') || text.startsWith('\xff\x4f\xff\x51')) return 'jp2';
  if (text.startsWith('\xff\x0a') || text.startsWith('\0\0\0\x0cJXL ')) return 'jxl';
  if (text.startsWith('BM') && text.slice(6, 10) === '\0\0\0\0') return 'bmp';
  return isSvg(text) ? 'svg' : null;
}

/** AVIF and HEIC share one container with videos and differ by its brands. */
function kindOfMediaFile(head: Uint8Array, text: string): ImageKind | null {
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(size, head.length); at += 4) brands.push(text.slice(at, at + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null;
}

function isSvg(text: string) {
  const markup = text.replace(/^(\xef\xbb\xbf)?\s*/, '');
  return markup.startsWith('<') && /<svg[\s>]/i.test(markup);
}
