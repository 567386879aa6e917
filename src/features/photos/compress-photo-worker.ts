import '@catlas/platform/old-browsers/fill-in.ts';
import type { ImageKind } from '@catlas/platform/images/image-kind.ts';
import heicDecoderUrl from 'libheif-js/libheif-wasm/libheif-bundle.mjs?url';
import { type HeicDecoderFactory, readHeicPixels } from './read-heic-pixels.ts';
import { type ShrunkOrKept, shrinkOrKeep } from './shrink-or-keep.ts';

export interface WorkerRequest {
  file: Blob;
  kind: ImageKind;
}

export type WorkerMessage =
  | { type: 'decoded' }
  | ({ type: 'done' } & ShrunkOrKept)
  | { type: 'failed'; problem: 'undecodable' | 'decoder-missing' | 'other'; reason: string };

const say = (message: WorkerMessage) => self.postMessage(message);

class DecoderMissing extends Error {}

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  compress(data).catch(sayFailed);
});

// libheif decodes in a timer of its own, so an error in it, such as no memory left, reaches no caller.
self.addEventListener('unhandledrejection', ({ reason }) => sayFailed(reason));

const sayFailed = (error: unknown) => say({ type: 'failed', problem: problemOf(error), reason: String(error) });

function problemOf(error: unknown) {
  if (error instanceof DecoderMissing) return 'decoder-missing';
  // createImageBitmap throws this for a truncated picture or an unsupported format.
  return error instanceof DOMException && error.name === 'InvalidStateError' ? 'undecodable' : 'other';
}

async function compress({ file, kind }: WorkerRequest) {
  const bitmap = await decode(file, kind);
  say({ type: 'decoded' });
  const picture = { source: bitmap, width: bitmap.width, height: bitmap.height };
  const shrunk = await shrinkOrKeep(picture, (width, height) => {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, toBlob: (type, quality) => canvas.convertToBlob({ type, quality }) };
  });
  bitmap.close();
  say({ type: 'done', ...shrunk });
}

async function decode(file: Blob, kind: ImageKind): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (kind !== 'heic') throw error;
    return decodeHeic(new Uint8Array(await file.arrayBuffer()));
  }
}

async function decodeHeic(bytes: Uint8Array): Promise<ImageBitmap> {
  const createDecoder = await loadHeicDecoder();
  const { data, width, height } = await readHeicPixels(createDecoder(), bytes);
  return createImageBitmap(new ImageData(data, width, height));
}

/**
 * The library stays a file of its own, as published: its licence asks for that, and only browsers that can't decode
 * HEIC need its 700 kB. It is WebAssembly, which the policy of pages forbids and that of this worker allows.
 */
async function loadHeicDecoder(): Promise<HeicDecoderFactory> {
  const library = await import(/* @vite-ignore */ heicDecoderUrl).catch((error: unknown) => {
    throw new DecoderMissing(String(error));
  });
  return library.default;
}
