import '@catlas/platform/old-browsers/fill-in.ts';
import { type ShrunkOrKept, shrinkOrKeep } from './shrink-or-keep.ts';

export type WorkerMessage =
  | { type: 'decoded' }
  | ({ type: 'done' } & ShrunkOrKept)
  | { type: 'failed'; isUndecodable: boolean; reason: string };

const say = (message: WorkerMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<{ file: Blob }>) => {
  compress(data.file).catch((error: unknown) => {
    // createImageBitmap throws this for a truncated picture or an unsupported format.
    const isUndecodable = error instanceof DOMException && error.name === 'InvalidStateError';
    say({ type: 'failed', isUndecodable, reason: String(error) });
  });
});

async function compress(file: Blob) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  say({ type: 'decoded' });
  const picture = { source: bitmap, width: bitmap.width, height: bitmap.height };
  const shrunk = await shrinkOrKeep(picture, (width, height) => {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, toBlob: (type, quality) => canvas.convertToBlob({ type, quality }) };
  });
  bitmap.close();
  say({ type: 'done', ...shrunk });
}
