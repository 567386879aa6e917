import { z } from 'zod';
import { AppError } from '#errors/app-error.ts';
import { roundUpToImageWidth } from './image-widths.ts';

export const imageFormats = ['webp', 'avif', 'jpeg', 'png'] as const;
export type ImageFormat = (typeof imageFormats)[number];

const fits = ['cover', 'contain', 'fill', 'inside', 'outside'] as const;

const positions = [
  'center',
  'top',
  'right top',
  'right',
  'right bottom',
  'bottom',
  'left bottom',
  'left',
  'left top',
  'entropy',
  'attention',
] as const;

const defaultQuality: Record<ImageFormat, number> = { webp: 80, avif: 60, jpeg: 80, png: 100 };

/** Sizes are pixels; a null one follows from the other. */
export interface ImageVariant {
  width: number | null;
  height: number | null;
  format: ImageFormat;
  quality: number;
  fit: (typeof fits)[number];
  position: (typeof positions)[number];
}

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const side = wholeNumber(1, 10_000).transform(roundUpToImageWidth).optional();

const imageQuerySchema = z.object({
  url: z.string().min(1).max(2000),
  w: side,
  h: side,
  fm: z
    .enum([...imageFormats, 'jpg'])
    .transform((format) => (format === 'jpg' ? 'jpeg' : format))
    .default('webp'),
  q: wholeNumber(1, 100)
    // Steps of five keep a client from requesting a hundred variants of each size.
    .transform((quality) => Math.ceil(quality / 5) * 5)
    .optional(),
  fit: z.enum(fits).default('cover'),
  position: z
    .string()
    .transform((position) => position.replaceAll('-', ' ').replace('centre', 'center'))
    .pipe(z.enum(positions))
    .default('center'),
});

/** Maps equal results of `/images` (spec §7) to one variant, so that each is made once. Throws `malformed`. */
export function parseImageQuery(
  query: Record<string, string>,
  { maxSidePixels }: { maxSidePixels: number },
): { url: string; variant: ImageVariant } {
  const parsed = imageQuerySchema.safeParse(query);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('malformed', { detail: `${issue?.path.join('.')}: ${issue?.message}` });
  }
  const { url, w, h, fm, q, fit, position } = parsed.data;
  const largest = roundUpToImageWidth(maxSidePixels);
  const isCropped = w !== undefined && h !== undefined && (fit === 'cover' || fit === 'contain');
  return {
    url,
    variant: {
      width: w === undefined ? null : Math.min(w, largest),
      height: h === undefined ? null : Math.min(h, largest),
      format: fm,
      quality: fm === 'png' || q === undefined ? defaultQuality[fm] : q,
      fit: w === undefined || h === undefined ? 'cover' : fit,
      position: isCropped ? position : 'center',
    },
  };
}

export function nameOfVariant({ width, height, format, quality, fit, position }: ImageVariant): string {
  return `${width ?? 0}x${height ?? 0}-${fit}-${position.replace(' ', '-')}-q${quality}.${format}`;
}
