import type { Selectable } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { presentPhoto } from '#features/cats/model/present-cat.server.ts';
import type { PublicSighting, Sighting, SightingToDecide } from './sighting.ts';

/** A prepared statement with `*` fails once a migration has added a column. */
export const sightingColumns = [
  'sightings.id',
  'sightings.cat_id',
  'sightings.thread_id',
  'sightings.kind',
  'sightings.latitude',
  'sightings.longitude',
  'sightings.location_type',
  'sightings.public_latitude',
  'sightings.public_longitude',
  'sightings.place_label',
  'sightings.seen_at',
  'sightings.seen_at_precision',
  'sightings.words',
  'sightings.status',
  'sightings.are_words_public',
  'sightings.is_photo_public',
  'sightings.photo_key',
  'sightings.photo_width',
  'sightings.photo_height',
  'sightings.photo_placeholder',
  'sightings.is_photo_reused',
  'sightings.decided_at',
  'sightings.created_at',
] as const;

type Unqualified<Name> = Name extends `sightings.${infer Column}` ? Column : never;
export type SightingRow = Pick<Selectable<Schema['sightings']>, Unqualified<(typeof sightingColumns)[number]>>;

/** The fields are an allow-list. Words and photo are included only where their publication was agreed. */
export function presentPublicSighting(row: SightingRow): PublicSighting {
  return {
    id: row.id,
    cat_id: row.cat_id,
    kind: row.kind,
    location: presentPlace(row),
    seen_at: row.seen_at?.toISOString() ?? null,
    seen_at_precision: row.seen_at_precision,
    words: row.are_words_public ? row.words : null,
    photo: row.is_photo_public ? presentPhoto(row) : null,
    created_at: row.created_at.toISOString(),
  };
}

/** The sender never learns whether a photo was recognised. */
export const presentSightingToDecide = (row: SightingRow): SightingToDecide => ({
  ...presentSighting(row),
  is_photo_reused: row.is_photo_reused,
});

/** The sender sees the exact place and the decision. */
export function presentSighting(row: SightingRow): Sighting {
  return {
    ...presentPublicSighting(row),
    words: row.words,
    photo: presentPhoto(row),
    exact_location: row.latitude === null || row.longitude === null ? null : { lat: row.latitude, lng: row.longitude },
    status: row.status,
    are_words_public: row.are_words_public,
    is_photo_public: row.is_photo_public,
    thread_id: row.thread_id,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

function presentPlace(row: SightingRow): PublicSighting['location'] {
  if (row.public_latitude === null || row.public_longitude === null) return null;
  return {
    lat: row.public_latitude,
    lng: row.public_longitude,
    location_type: row.location_type,
    label: row.place_label,
  };
}
