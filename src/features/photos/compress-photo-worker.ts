import { shrinkPicture } from './shrink-picture.ts';

/** What the worker says: how far it is, then the picture or that it can't. */
export type WorkerMessage =
  | { type: 'decoded' }
  | { type: 'done'; blob: Blob; width: number; height: number }
  | { type: 'failed'; reason: string };

const say = (message: WorkerMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<{ file: Blob }>) => {
  compress(data.file).catch((error: unknown) => say({ type: 'failed', reason: String(error) }));
});

async function compress(file: Blob) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  say({ type: 'decoded' });
  const picture = { source: bitmap, width: bitmap.width, height: bitmap.height };
  const shrunk = await shrinkPicture(picture, (width, height) => {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, toBlob: (type, quality) => canvas.convertToBlob({ type, quality }) };
  });
  bitmap.close();
  say({ type: 'done', ...shrunk });
}
