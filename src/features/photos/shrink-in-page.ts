import { type ShrunkPicture, shrinkPicture } from './shrink-picture.ts';

/** The worker's task on the page's own thread, for browsers whose workers have no canvas or decode fewer kinds. */
export async function shrinkInPage(file: Blob): Promise<ShrunkPicture> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const picture = { source: image, width: image.naturalWidth, height: image.naturalHeight };
    return await shrinkPicture(picture, createPageSurface);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function createPageSurface(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const toBlob = (type: string, quality: number) =>
    new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no file'))), type, quality),
    );
  return { canvas, toBlob };
}
