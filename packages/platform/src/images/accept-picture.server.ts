import type { Sharp, SharpOptions } from 'sharp';
import { freeBytes } from '#memory/free-bytes.ts';
import { sharp } from './configured-sharp.server.ts';
import { findImageKind, type ImageKind, isAcceptedKind } from './image-kind.ts';
import { isNearlyWhole } from './nearly-whole-jpeg.server.ts';

/** Phones in use take at most 50 MP (8192 × 6144), which need 150 MB decoded. */
export const maxPixels = 8192 * 6144;

/** No honest picture takes this long; one made to be slow is given up. */
const timeoutSeconds = 20;

/** The first quality that fits into the allowed bytes is used. */
const qualities = [80, 70, 60, 45, 30, 15];

export type PictureProblem =
  | { problem: 'empty' }
  | { problem: 'not-an-image' }
  | { problem: 'unsupported'; kind: ImageKind }
  | { problem: 'too-many-pixels'; width: number; height: number }
  | { problem: 'damaged' };

export class PictureRefused extends Error {
  override name = 'PictureRefused';
  readonly reason: PictureProblem;

  constructor(reason: PictureProblem, cause?: unknown) {
    super(`Picture refused: ${reason.problem}`, { cause });
    this.reason = reason;
  }
}

export interface AcceptedPicture {
  /** The body is WebP in sRGB, upright, without any metadata. */
  body: Uint8Array;
  width: number;
  height: number;
  /** The `data:` URI is 10 × 10, quality 50, blur 3 (spec §9). */
  placeholder: string;
}

interface Limits {
  maxSidePixels: number;
  maxBytes: number;
  effort?: number;
  isOwn?: boolean;
}

// `error` refuses undecodable pictures and accepts the oddities of many phones (`warning`).
const inputOptions: SharpOptions = { failOn: 'error', animated: false };

/** Reads the header only. Throws PictureRefused for what no header allows. */
export async function countPixels(bytes: Uint8Array): Promise<number> {
  if (bytes.byteLength === 0) throw new PictureRefused({ problem: 'empty' });
  const kind = findImageKind(bytes);
  if (kind === null) throw new PictureRefused({ problem: 'not-an-image' });
  if (!isAcceptedKind(kind)) throw new PictureRefused({ problem: 'unsupported', kind });
  const { width, height } = await sharp(bytes, { ...inputOptions, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureRefused({ problem: 'damaged' }, error);
    });
  if (width * height > maxPixels) throw new PictureRefused({ problem: 'too-many-pixels', width, height });
  return width * height;
}

/** Re-encodes the pixels alone, after `countPixels`. Throws PictureRefused. */
export async function acceptPicture(bytes: Uint8Array, limits: Limits): Promise<AcceptedPicture> {
  const pixels = await decode(bytes, limits);
  const source = () => sharp(pixels.data, { raw: pixels.info });
  try {
    return {
      body: await encodeWithin(source, limits),
      width: pixels.info.width,
      height: pixels.info.height,
      placeholder: await drawPlaceholder(source()),
    };
  } finally {
    freeBytes(pixels.data);
  }
}

async function decode(bytes: Uint8Array, limits: Limits) {
  try {
    return await decodeWith(inputOptions, bytes, limits);
  } catch (error) {
    const isCutOff =
      findImageKind(bytes) === 'jpeg' &&
      (await isNearlyWhole(bytes, { limitInputPixels: maxPixels, timeoutSeconds }).catch(() => false));
    if (!isCutOff) throw new PictureRefused({ problem: 'damaged' }, error);
    return await decodeWith({ ...inputOptions, failOn: 'none' }, bytes, limits).catch((again: unknown) => {
      throw new PictureRefused({ problem: 'damaged' }, again);
    });
  }
}

function decodeWith(options: SharpOptions, bytes: Uint8Array, { maxSidePixels, isOwn = false }: Limits) {
  return sharp(bytes, { ...options, limitInputPixels: maxPixels })
    .timeout({ seconds: isOwn ? 0 : timeoutSeconds })
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function encodeWithin(source: () => Sharp, { maxBytes, effort }: Limits): Promise<Uint8Array> {
  for (const quality of qualities) {
    const body = await source().webp({ quality, effort }).toBuffer();
    if (body.byteLength <= maxBytes) return body;
  }
  throw new Error(`A picture does not fit into ${maxBytes} bytes at any quality`);
}

async function drawPlaceholder(source: Sharp): Promise<string> {
  const tiny = await source.resize(10, 10, { fit: 'cover' }).blur(3).webp({ quality: 50 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
