import type { ImageKind } from '@catlas/platform/images/image-kind.ts';
import { type ShrunkOrKept, shrinkOrKeep } from './shrink-or-keep.ts';
import { contextOf, fitSize } from './shrink-picture.ts';

/** Some browsers' workers have no canvas or decode fewer kinds, so the page does the same task. */
export async function shrinkInPage(file: Blob): Promise<ShrunkOrKept> {
  return withImage(file, (image) => shrinkOrKeep(pictureOf(image), createPageSurface));
}

/** An `<img>` decodes a truncated JPEG without an error. Rejects where much is missing, and for other kinds. */
export async function keepCutOff(file: Blob, kind: ImageKind): Promise<ShrunkOrKept> {
  if (kind !== 'jpeg') throw new Error('Only of a JPEG the beginning can be used');
  return withImage(file, (image) => {
    const { source, ...size } = pictureOf(image);
    if (decodedShare(source) < mostlyDecoded) throw new Error('Much of the picture is missing');
    return { blob: null, ...fitSize(size) };
  });
}

const pictureOf = (image: HTMLImageElement) => ({
  source: image,
  width: image.naturalWidth,
  height: image.naturalHeight,
});

async function withImage<Result>(file: Blob, use: (image: HTMLImageElement) => Result | Promise<Result>) {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return await use(image);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The page measures coarsely, so it allows more than the server does. */
const mostlyDecoded = 0.85;
const sampleRows = 100;
const sampleColumns = 8;

/** Browsers fill the missing part of a picture with one colour, so equal rows at the end are missing. */
function decodedShare(source: CanvasImageSource): number {
  const surface = createPageSurface(sampleColumns, sampleRows);
  const context = contextOf(surface);
  context.drawImage(source, 0, 0, sampleColumns, sampleRows);
  const { data } = context.getImageData(0, 0, sampleColumns, sampleRows);
  const last = data.length - 4;
  let at = last;
  while (at >= 0 && [0, 1, 2, 3].every((channel) => Math.abs(data[at + channel]! - data[last + channel]!) <= 2))
    at -= 4;
  return (at + 4) / data.length;
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
