import { createHash } from 'node:crypto';
import { AppError, type ErrorCode } from '@catlas/platform/errors/app-error.ts';
import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import { m } from '#i18n/paraglide/messages.js';
import {
  type AcceptedPicture,
  acceptPicture,
  countPixels,
  maxPixels,
  type PictureProblem,
  PictureRefused,
} from '#platform/images/accept-picture.server.ts';
import type { Context } from '#product/context.ts';
import { maxPhotoBytes, maxPhotoSidePixels, maxUploadBytes, photoKeyOf, type StoredPhoto } from './photo.ts';
import { photoRefusals } from './photo-refusals.server.ts';

const uploadsAtOnce = 2;
/** One queue for the process, as the thread pool is: of its four threads files and password hashes need theirs. */
const uploads = createTaskQueue({ concurrency: uploadsAtOnce, maxWaiting: 50, maxTaskMs: 60_000 });
/** A 50 MP picture takes hundreds of megabytes to decode: of the large ones there is one at a time. */
const largeOnes = createTaskQueue({ concurrency: 1, maxWaiting: uploadsAtOnce, maxTaskMs: 30_000 });
const largePixels = 16_000_000;

/**
 * Makes an upload safe and keeps it: upright, sRGB, WebP, at most 720 px and 0.5 MB, without metadata.
 * The same picture gets the same key. Call it before the row is written, and `removePhoto` when the row fails
 * and no other row has the key.
 *
 * Throws `invalid` (empty, damaged or cut off), `too-large` (bytes or pixels), `unsupported-media` (not an image, or
 * a kind we can't read) and `unavailable` (too many uploads at once), each with a message for the field `file`.
 * Then nothing is kept.
 */
export async function storePhoto({ photos }: Pick<Context, 'photos'>, upload: Uint8Array): Promise<StoredPhoto> {
  if (upload.byteLength > maxUploadBytes) {
    throw refusal('too-large', m.photos_too_many_bytes({ megabytes: maxUploadBytes / 1_000_000 }));
  }
  const picture = await uploads.run(() => shrink(upload)).catch(toAppError);

  const hash = createHash('sha256').update(picture.body).digest('hex');
  const key = photoKeyOf(hash);
  await photos.put(key, picture.body);
  return { key, width: picture.width, height: picture.height, placeholder: picture.placeholder, hash };
}

async function shrink(upload: Uint8Array): Promise<AcceptedPicture> {
  const accept = () => acceptPicture(upload, { maxSidePixels: maxPhotoSidePixels, maxBytes: maxPhotoBytes });
  return (await countPixels(upload)) > largePixels ? largeOnes.run(accept) : accept();
}

function toAppError(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error;
  const { code, message } = describe(error.reason);
  throw refusal(code, message, error);
}

function refusal(code: ErrorCode, message: string, cause?: unknown) {
  photoRefusals.publish({ code });
  return new AppError(code, { detail: message, fields: [{ field: 'file', message }], cause });
}

function describe(reason: PictureProblem): { code: ErrorCode; message: string } {
  switch (reason.problem) {
    case 'empty':
      return { code: 'invalid', message: m.photos_empty() };
    case 'damaged':
      return { code: 'invalid', message: m.photos_damaged() };
    case 'not-an-image':
      return { code: 'unsupported-media', message: m.photos_not_an_image() };
    case 'unsupported':
      return {
        code: 'unsupported-media',
        message:
          reason.kind === 'heic' ? m.photos_heic() : m.photos_unsupported_kind({ kind: reason.kind.toUpperCase() }),
      };
    case 'too-many-pixels':
      return {
        code: 'too-large',
        message: m.photos_too_many_pixels({
          width: reason.width,
          height: reason.height,
          megapixels: Math.floor(maxPixels / 1_000_000),
        }),
      };
  }
}
