import { shrinkPicture } from './shrink-picture.ts';

/** What the worker says: how far it is, then the picture or that it can't. */
export type WorkerMessage =
  | { type: 'decoded' }
  | { type: 'done'; blob: Blob; width: number; height: number }
  | { type: 'failed'; isUndecodable: boolean; reason: string };

const say = (message: WorkerMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<{ file: Blob }>) => {
  compress(data.file).catch((error: unknown) => {
    // What createImageBitmap throws for a picture that is cut off or of no kind that it knows.
    const isUndecodable = error instanceof DOMException && error.name === 'InvalidStateError';
    say({ type: 'failed', isUndecodable, reason: String(error) });
  });
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
