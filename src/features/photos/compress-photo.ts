import {
  findImageKind,
  type ImageKind,
  isAcceptedKind,
  kindBytes,
  nameOfKind,
} from '@catlas/platform/images/image-kind.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { WorkerMessage, WorkerRequest } from './compress-photo-worker.ts';
import { maxUploadBytes } from './photo.ts';
import { type PhotoTags, readPhotoTags } from './read-photo-tags.ts';
import { keepCutOff, shrinkInPage } from './shrink-in-page.ts';
import type { ShrunkOrKept } from './shrink-or-keep.ts';
import type { ShrunkPicture } from './shrink-picture.ts';

export type CompressedPhoto = ShrunkPicture & PhotoTags;

export class PhotoError extends Error {
  override name = 'PhotoError';
  readonly reason: 'not-a-file' | 'empty' | 'not-an-image' | 'unsupported' | 'damaged' | 'too-large';

  constructor(reason: PhotoError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

interface CompressOptions {
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/**
 * Removes metadata (spec §5). Returns the file if the browser can't. Rejects with PhotoError or the signal's reason.
 */
export async function compressPhoto(file: Blob, options: CompressOptions = {}): Promise<CompressedPhoto> {
  const { onProgress = () => {}, signal } = options;
  signal?.throwIfAborted();
  if (!(file instanceof Blob)) throw new PhotoError('not-a-file', m.photos_not_a_file());
  if (file.size === 0) throw new PhotoError('empty', m.photos_empty());
  const kind = findImageKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer()));
  if (kind === null) throw new PhotoError('not-an-image', m.photos_not_an_image());
  if (kind === 'svg') throw refusal(kind);
  signal?.throwIfAborted();

  onProgress(0.1);
  const [tags, picture] = await Promise.all([readPhotoTags(file, kind), shrink(file, kind, { onProgress, signal })]);
  signal?.throwIfAborted();
  onProgress(1);
  return { ...picture, ...tags };
}

async function shrink(file: Blob, kind: ImageKind, options: CompressOptions): Promise<ShrunkPicture> {
  const { blob, width, height } = await shrinkOrKeepFile(file, kind, options);
  return { blob: blob ?? asItIs(file, kind), width, height };
}

async function shrinkOrKeepFile(file: Blob, kind: ImageKind, options: CompressOptions): Promise<ShrunkOrKept> {
  try {
    return await shrinkInWorker(file, kind, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof DecoderMissing) throw new PhotoError('unsupported', m.photos_heic_not_loaded(), error);
    const inPage = error instanceof Undecodable && isAcceptedKind(kind) ? keepCutOff(file, kind) : shrinkInPage(file);
    return inPage.catch((pageError: unknown) => {
      throw refusal(kind, pageError);
    });
  }
}

function asItIs(file: Blob, kind: ImageKind): Blob {
  if (!isAcceptedKind(kind)) throw refusal(kind);
  if (file.size <= maxUploadBytes) return file;
  throw new PhotoError('too-large', m.photos_too_many_bytes({ megabytes: maxUploadBytes / 1_000_000 }));
}

class Undecodable extends Error {}
class DecoderMissing extends Error {}

const workerErrors = { undecodable: Undecodable, 'decoder-missing': DecoderMissing, other: Error };

function shrinkInWorker(file: Blob, kind: ImageKind, options: CompressOptions): Promise<ShrunkOrKept> {
  const { onProgress, signal } = options;
  return new Promise<ShrunkOrKept>((resolve, reject) => {
    const worker = new Worker(new URL('./compress-photo-worker.ts', import.meta.url), { type: 'module' });
    const onAbort = () => finish(() => reject(signal?.reason));
    const finish = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    signal?.addEventListener('abort', onAbort);
    worker.addEventListener('error', () => finish(() => reject(new Error('The worker did not start'))));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'decoded') return onProgress?.(0.6);
      if (data.type === 'failed') return finish(() => reject(new workerErrors[data.problem](data.reason)));
      const { blob, width, height } = data;
      finish(() => resolve({ blob, width, height }));
    });
    worker.postMessage({ file, kind } satisfies WorkerRequest);
  });
}

function refusal(kind: ImageKind, cause?: unknown): PhotoError {
  if (kind === 'heic') return new PhotoError('unsupported', m.photos_heic(), cause);
  if (isAcceptedKind(kind)) return new PhotoError('damaged', m.photos_damaged(), cause);
  return new PhotoError('unsupported', m.photos_unsupported_kind({ kind: nameOfKind(kind) }), cause);
}
