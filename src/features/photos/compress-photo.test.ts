import { describe, expect, it } from 'vitest';
import { inLocale } from '#i18n/request-locale.server.ts';
import { heicHeader, pdfFile, phoneJpeg, svgWithScript, textFile } from '../../../tests/support/pictures/pictures.ts';
import { compressPhoto, type PhotoError } from './compress-photo.ts';

// A browser is needed to decode a picture, so these tests cover only rejections.

const named = (content: Uint8Array<ArrayBuffer> | string) => new File([content], 'cat.jpg', { type: 'image/jpeg' });
const refusalOf = (file: Blob) =>
  compressPhoto(file).then(
    () => expect.fail('the file was taken'),
    (error: PhotoError) => error,
  );

describe('a chosen file that is not a photo', () => {
  it.each([
    ['a text', named(textFile()), 'not-an-image', 'The file given is not an image'],
    ['a PDF', named(pdfFile()), 'not-an-image', 'The file given is not an image'],
    ['a drawing that may hold scripts', named(svgWithScript()), 'unsupported', 'SVG images are not accepted'],
    [
      'a JPEG 2000',
      named(new Uint8Array([0xff, 0x4f, 0xff, 0x51])),
      'unsupported',
      'JPEG 2000 images are not accepted',
    ],
    ['nothing', named(''), 'empty', 'The file is empty'],
    ['an address', 'https://example.org/cat.jpg', 'not-a-file', 'not an instance of Blob or File'],
    ['no choice', undefined, 'not-a-file', 'not an instance of Blob or File'],
    ['a HEIC that the browser can’t read', named(heicHeader()), 'unsupported', 'Export the photo as JPEG'],
  ])('%s: the person is told why before anything is sent', async (_, file, reason, text) => {
    const error = await refusalOf(file as Blob);
    expect(error).toMatchObject({ name: 'PhotoError', reason });
    expect(error.message).toContain(text);
  });

  it('a chosen file that is not a photo is refused in the language of the page', async () => {
    const error = await inLocale('fr', () => refusalOf(named(textFile())));
    expect(error.message).toBe('Le fichier fourni n’est pas une image');
  });
});

it('the compression does not start if the user has already cancelled', async () => {
  const signal = AbortSignal.abort(new Error('changed my mind'));
  await expect(compressPhoto(named(await phoneJpeg()), { signal })).rejects.toThrow('changed my mind');
});
