import type { ImageKind } from '@catlas/platform/images/image-kind.ts';

export interface PhotoTags {
  /** Phones often remove the place when a photo is given to a web page. */
  gps: { latitude: number; longitude: number } | null;
  /** A photo without a time zone gets the browser's. */
  takenAt: Date | null;
}

const noTags: PhotoTags = { gps: null, takenAt: null };

/** A JPEG has its tags before the picture; other formats may have them anywhere. */
const jpegTagBytes = 512 * 1024;

/** On a stalled network, the photo must not wait for the code that reads its tags. */
const patienceMs = 5000;

/** Reads place and time from a photo's EXIF. Never fails: unreadable tags count as absent. */
export async function readPhotoTags(file: Blob, kind: ImageKind): Promise<PhotoTags> {
  const tooLate = new Promise<PhotoTags>((resolve) => setTimeout(resolve, patienceMs, noTags));
  return Promise.race([readTags(file, kind).catch(() => noTags), tooLate]);
}

async function readTags(file: Blob, kind: ImageKind): Promise<PhotoTags> {
  const bytes = await (kind === 'jpeg' ? file.slice(0, jpegTagBytes) : file).arrayBuffer();
  const { load } = await import('exifreader');
  const { gps, exif } = load(bytes, { expanded: true, includeTags: { gps: true, exif: true } });
  return {
    gps: placeOf(
      inHemisphere(gps?.Latitude, exif?.GPSLatitudeRef?.value, 'NS'),
      inHemisphere(gps?.Longitude, exif?.GPSLongitudeRef?.value, 'EW'),
    ),
    takenAt: timeOf(exif?.DateTimeOriginal?.description, exif?.OffsetTimeOriginal?.description),
  };
}

/** Returns undefined for an unknown hemisphere: a guess can put the place on the wrong side of the meridian. */
function inHemisphere(degrees: number | undefined, hemisphere: unknown, letters: 'NS' | 'EW'): number | undefined {
  const letter = String(Array.isArray(hemisphere) ? hemisphere.join('') : hemisphere)
    .trim()
    .charAt(0)
    .toUpperCase();
  if (degrees === undefined || (letter !== letters[0] && letter !== letters[1])) return undefined;
  return Math.abs(degrees) * (letter === letters[0] ? 1 : -1);
}

/** A camera without reception writes 0, 0. */
function placeOf(latitude: number | undefined, longitude: number | undefined): PhotoTags['gps'] {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}

function timeOf(time: string | undefined, offset: string | undefined): Date | null {
  const [, day, clock] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(time ?? '') ?? [];
  if (!day || !clock) return null;
  const zone = /^([+-]\d\d:\d\d|Z)$/.test(offset ?? '') ? offset : '';
  const date = new Date(`${day.replaceAll(':', '-')}T${clock}${zone}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
