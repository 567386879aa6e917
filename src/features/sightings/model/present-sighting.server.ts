import type { Selectable } from 'kysely';
import { presentPhoto } from '#features/cats/model/present-cat.server.ts';
import type { Schema } from '#product/schema.ts';
import type { PublicSighting, Sighting } from './sighting.ts';

export type SightingRow = Selectable<Schema['sightings']>;

/** For everyone: an allow-list, with the published point as the place. Words and photo only where their publication was agreed. */
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

/** For the author of the report, the sender and administrators: with the exact place, and what became of it. */
export function presentSighting(row: SightingRow): Sighting {
  return {
    ...presentPublicSighting(row),
    words: row.words,
    photo: presentPhoto(row),
    exact_location: row.latitude === null || row.longitude === null ? null : { lat: row.latitude, lng: row.longitude },
    status: row.status,
    are_words_public: row.are_words_public,
    is_photo_public: row.is_photo_public,
    is_photo_reused: row.is_photo_reused,
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
