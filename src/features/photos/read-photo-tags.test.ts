import { describe, expect, it } from 'vitest';
import { cornersPicture, phoneJpeg, phoneJpegPlace } from '../../../tests/support/pictures/pictures.ts';
import { readPhotoTags } from './read-photo-tags.ts';

async function jpegAt(latitude: string, longitude: string, latitudeRef = 'N', longitudeRef = 'E') {
  const picture = cornersPicture(60, 40).withExif({
    IFD3: {
      GPSLatitudeRef: latitudeRef,
      GPSLatitude: latitude,
      GPSLongitudeRef: longitudeRef,
      GPSLongitude: longitude,
    },
  });
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())]);
}

describe('place and time of a photo', () => {
  it('the place of a photo is offered to the member who reports the cat', async () => {
    const { gps, takenAt } = await readPhotoTags(new Blob([await phoneJpeg()]), 'jpeg');
    expect(gps!.latitude).toBeCloseTo(phoneJpegPlace.latitude, 5);
    expect(gps!.longitude).toBeCloseTo(phoneJpegPlace.longitude, 5);
    expect(takenAt).toEqual(new Date('2026-11-20T20:30:00Z'));
  });

  it('the place of a photo is right south of the equator and west of Greenwich', async () => {
    const { gps } = await readPhotoTags(await jpegAt('33/1 30/1 0/1', '70/1 15/1 0/1', 'S', 'W'), 'jpeg');
    expect(gps).toEqual({ latitude: -33.5, longitude: -70.25 });
  });

  it.each([
    ['N', 'w', -4.5],
    ['North', 'West', -4.5],
    ['n', 'W\0', -4.5],
    ['north', 'e', 4.5],
  ])(
    'the place of a photo is on the right side of Greenwich for %s and %s: Brest is not in the east',
    async (northern, western, longitude) => {
      const { gps } = await readPhotoTags(await jpegAt('48/1 24/1 0/1', '4/1 30/1 0/1', northern, western), 'jpeg');
      expect(gps).toEqual({ latitude: 48.4, longitude });
    },
  );

  it.each([
    ['N', '?'],
    ['N', 'Ost'],
    ['N', '1'],
    ['\u00a0', 'E'],
    ['E', 'N'],
  ])(
    'the place of a photo is not offered if its hemisphere is unknown: “%s”, “%s”',
    async (latitudeRef, longitudeRef) => {
      const jpeg = await jpegAt('48/1 24/1 0/1', '4/1 30/1 0/1', latitudeRef, longitudeRef);
      expect((await readPhotoTags(jpeg, 'jpeg')).gps).toBeNull();
    },
  );

  it('the place of a photo is found in WebP too, which has its tags at the end', async () => {
    const webp = await cornersPicture(60, 40)
      .withExif({
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 21/1 0/1' },
      })
      .webp()
      .toBuffer();
    const { gps } = await readPhotoTags(new Blob([new Uint8Array(webp)]), 'webp');
    expect(gps!.latitude).toBeCloseTo(48.85, 5);
  });

  it('the place of a photo is empty if the camera did not know it', async () => {
    const plain = new Blob([new Uint8Array(await cornersPicture(60, 40).jpeg().toBuffer())]);
    expect(await readPhotoTags(plain, 'jpeg')).toEqual({ gps: null, takenAt: null });
    expect((await readPhotoTags(await jpegAt('0/1 0/1 0/1', '0/1 0/1 0/1'), 'jpeg')).gps).toBeNull();
    expect((await readPhotoTags(await jpegAt('145/1 0/1 0/1', '4/1 0/1 0/1'), 'jpeg')).gps).toBeNull();
  });

  it('reading tags never blocks an upload, even with broken tags', async () => {
    const jpeg = await phoneJpeg();
    const none = { gps: null, takenAt: null };
    for (const length of [4, 20, 60, 120, 300]) {
      expect(await readPhotoTags(new Blob([jpeg.slice(0, length)]), 'jpeg')).toMatchObject({ gps: null });
    }
    expect(await readPhotoTags(new Blob(['no picture at all']), 'jpeg')).toEqual(none);
    expect(await readPhotoTags(new Blob([]), 'png')).toEqual(none);
  });
});
