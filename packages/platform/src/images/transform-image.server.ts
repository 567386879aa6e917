import { sharp } from './configured-sharp.server.ts';
import type { ImageVariant } from './image-query.ts';

/** More effort takes several times as long for a few percent of the bytes. */
const webpEffort = 4;
const avifEffort = 3;

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** Never enlarges, and drops metadata. */
export async function transformImage(bytes: Uint8Array, variant: ImageVariant): Promise<Uint8Array> {
  const { width, height, format, quality, fit, position } = variant;
  const picture = sharp(bytes).autoOrient();
  if (width !== null || height !== null) {
    picture.resize(width, height, { fit, position, background: transparent, withoutEnlargement: true });
  }
  switch (format) {
    case 'webp':
      return picture.webp({ quality, effort: webpEffort }).toBuffer();
    case 'avif':
      return picture.avif({ quality, effort: avifEffort }).toBuffer();
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
    case 'png':
      return picture.png().toBuffer();
  }
}
