import { createHash } from 'node:crypto';
import { AppError, type ErrorCode } from '@catlas/platform/errors/app-error.ts';
import {
  type AcceptedPicture,
  acceptPicture,
  countPixels,
  maxPixels,
  type PictureProblem,
  PictureRefused,
} from '@catlas/platform/images/accept-picture.server.ts';
import { nameOfKind } from '@catlas/platform/images/image-kind.ts';
import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import type { Context } from '#context/context.ts';
import { m } from '#i18n/paraglide/messages.js';
import { maxPhotoBytes, maxPhotoSidePixels, maxUploadBytes, photoKeyOf, type StoredPhoto } from './photo.ts';

const uploadsAtOnce = 2;
/** The process has one queue, because its four pool threads also serve files and password hashes. */
const uploads = createTaskQueue({ concurrency: uploadsAtOnce, maxWaiting: 50, maxTaskMs: 60_000 });
/** Decoding a 50 MP picture needs hundreds of megabytes, so large pictures are decoded one at a time. */
const largeUploads = createTaskQueue({ concurrency: 1, maxWaiting: uploadsAtOnce, maxTaskMs: 30_000 });
const largePixels = 16_000_000;

/**
 * Stores an upload without metadata; equal pictures share a key. Call it before the row is written, and `removePhoto`
 * if the row fails and no other row has the key. Throws `invalid`, `too-large`, `unsupported-media` or `unavailable`,
 * and then stores nothing.
 */
export async function storePhoto(
  { photos, countPhotoRefusal }: Pick<Context, 'photos' | 'countPhotoRefusal'>,
  upload: Uint8Array,
): Promise<StoredPhoto> {
  const refuse = (code: ErrorCode, message: string, cause?: unknown): never => {
    countPhotoRefusal(code);
    throw new AppError(code, { detail: message, fields: [{ field: 'file', message }], cause });
  };
  if (upload.byteLength > maxUploadBytes) {
    return refuse('too-large', m.photos_too_many_bytes({ megabytes: maxUploadBytes / 1_000_000 }));
  }
  const picture = await uploads
    .run(() => shrink(upload))
    .catch((error: unknown) => {
      if (!(error instanceof PictureRefused)) throw error;
      const { code, message } = describe(error.reason);
      return refuse(code, message, error);
    });

  const hash = createHash('sha256').update(picture.body).digest('hex');
  const key = photoKeyOf(hash);
  await photos.put(key, picture.body);
  return { key, width: picture.width, height: picture.height, placeholder: picture.placeholder, hash };
}

async function shrink(upload: Uint8Array): Promise<AcceptedPicture> {
  const accept = () => acceptPicture(upload, { maxSidePixels: maxPhotoSidePixels, maxBytes: maxPhotoBytes });
  return (await countPixels(upload)) > largePixels ? largeUploads.run(accept) : accept();
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
          reason.kind === 'heic' ? m.photos_heic() : m.photos_unsupported_kind({ kind: nameOfKind(reason.kind) }),
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
