import { sharp } from './configured-sharp.server.ts';

/** Cameras and downloads that stop early leave out the last rows. */
const neededShare = 0.95;

const rowsReadAhead = 16;

interface Limits {
  limitInputPixels: number;
  timeoutSeconds: number;
}

/** Resolves to true if at least 95 % of the picture decodes; rejects what can't be decoded at all. */
export async function isNearlyWhole(bytes: Uint8Array, limits: Limits): Promise<boolean> {
  const { width, height, isProgressive } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: limits.limitInputPixels,
  }).metadata();
  if (isProgressive) return isInFinestScan(bytes);
  const rows = Math.max(1, Math.floor(height * neededShare) - rowsReadAhead);
  return decodesTo(rows, { bytes, width, limits });
}

interface Picture {
  bytes: Uint8Array;
  width: number;
  limits: Limits;
}

/** A JPEG with one scan has its rows one after the other. */
async function decodesTo(rows: number, { bytes, width, limits }: Picture): Promise<boolean> {
  return sharp(bytes, { failOn: 'error', sequentialRead: true, limitInputPixels: limits.limitInputPixels })
    .timeout({ seconds: limits.timeoutSeconds })
    .extract({ left: 0, top: 0, width, height: rows })
    .resize(8, 8, { fit: 'fill' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}

const scanMarker = Buffer.from([0xff, 0xda]);

/** Each scan of a progressive JPEG refines the whole picture; the last adds only the lowest bit of the brightness. */
function isInFinestScan(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.lastIndexOf(scanMarker);
  const [components, component, , , endOfSpectrum, precision] = start < 0 ? [] : file.subarray(start + 4, start + 10);
  return components === 1 && component === 1 && endOfSpectrum === 63 && precision === 0x10;
}
