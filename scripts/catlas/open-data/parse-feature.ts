import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mostPhotos } from '#features/cats/model/cat.ts';
import { type ReportInput, reportSchema } from '#features/cats/model/cat-schemas.ts';
import { traitNames } from '#features/traits/cat-traits.ts';
import { refuseImpossible } from '#features/traits/trait-schema.ts';

const featureSchema = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string().min(1), z.number()]).optional(),
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number(), z.number()]).rest(z.number()),
  }),
  properties: z.looseObject({
    url: z.url().optional(),
    created_at: z.iso.datetime({ offset: true }).nullish(),
    reunited_at: z.iso.datetime({ offset: true }).nullish(),
    photo: z.string().nullish(),
    more_photos: z
      .array(z.string())
      .max(mostPhotos - 1)
      .nullish(),
  }),
});

export interface ParsedFeature {
  input: ReportInput & { client_id: string };
  /** `url` is null if the feature has no address, and `--source` named it. */
  url: string | null;
  createdAt: Date | null;
  reunitedAt: Date | null;
  /** The file states it, so it is not to be trusted. */
  photos: string[];
}

/** The same feature always gets the same `client_id`. Throws an Error with a readable message. */
export function parseFeature(feature: unknown, source: string | undefined): ParsedFeature {
  const { id, geometry, properties } = parseWith(featureSchema, feature);
  const [lng, lat] = geometry.coordinates;
  const { name, description, is_lost, location_type } = properties;
  const report = parseWith(reportSchema.superRefine(refuseImpossible), {
    ...pickGiven(properties),
    name,
    description,
    is_lost,
    location_type,
    lat,
    lng,
  });
  const { url, created_at, reunited_at, photo, more_photos: morePhotos } = properties;
  if (!url && (id === undefined || !source)) {
    throw new Error('it has no properties.url; give it one, or an id, and say where the file is from by --source');
  }
  return {
    input: { ...report, client_id: toUuid(url ?? `${source} ${id}`) },
    url: url ?? null,
    createdAt: created_at ? new Date(created_at) : null,
    reunitedAt: reunited_at ? new Date(reunited_at) : null,
    photos: [...(photo ? [photo] : []), ...(morePhotos ?? [])],
  };
}

function pickGiven(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    traitNames.flatMap((name) => (properties[name] === null ? [] : [[name, properties[name]] as const])),
  );
}

function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; '));
}

/** The UUID is RFC 9562, version 8: the first bits of a digest. */
function toUuid(text: string): string {
  const hash = createHash('sha256').update(`catlas import ${text}`).digest('hex');
  const variant = ((Number.parseInt(hash[16]!, 16) & 3) | 8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join('-');
}
