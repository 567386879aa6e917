import { AppError, type FieldError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { isOpenedByLink } from '#features/cats/get-cat.server.ts';
import { farMeters } from '#features/contact/model/sighting.ts';
import type { AddSightingInput } from '#features/contact/model/sighting-schemas.ts';
import { distanceKm } from '#features/places/place.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Clocks of phones differ by minutes. */
const clockToleranceMs = 5 * 60_000;

const dayMs = 24 * 60 * 60_000;
/** An older sighting helps no search. The owner of a found cat may have lost it at any time. */
const maxAgeDays: Record<AddSightingInput['kind'], number> = { seen: 366, 'with-me': 366, mine: 30 * 366 };

export interface SightedCat {
  id: number;
  user_id: string | null;
  name: string;
}

/** Throws `not-found` for a hidden cat, `conflict` for the own or one at home, `invalid` for the wrong kind. */
export async function requireSightedCat(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer | null },
  catId: number,
  { kind, key = null }: Pick<AddSightingInput, 'kind'> & { key?: string | null },
) {
  const cat = await db
    .selectFrom('cats')
    .select(['id', 'user_id', 'name', 'status', 'is_lost', 'reunited_at', 'public_latitude', 'public_longitude'])
    .where('id', '=', catId)
    .executeTakeFirst();
  if (!cat || (cat.status !== 'approved' && !(await isOpenedByLink(db, cat, key)))) {
    throw new AppError('not-found', { detail: m.cats_error_not_found() });
  }
  if (viewer && viewer.id === cat.user_id) throw new AppError('conflict', { detail: m.sightings_error_own() });
  if (cat.reunited_at) throw new AppError('conflict', { detail: m.sightings_error_home() });
  if (cat.is_lost === (kind === 'mine')) {
    const message = cat.is_lost ? m.sightings_error_kind_lost() : m.sightings_error_kind_found();
    throw new AppError('invalid', { fields: [{ field: 'kind', message }] });
  }
  return cat;
}

type Cat = Awaited<ReturnType<typeof requireSightedCat>>;

/**
 * Throws `invalid` for `seen_at`, `confirm_seen_at` or `confirm_place`. Returns the present for a time in the future.
 */
export function checkPlausible(
  { confirmed, seen_at, seen_at_precision, lat, lng, kind }: AddSightingInput,
  cat: Cat,
  now: Date,
): { seen_at: Date | null; seen_at_precision: AddSightingInput['seen_at_precision'] } {
  const seenAt = seen_at ? new Date(seen_at) : null;
  if (seenAt !== null && seenAt.getTime() < now.getTime() - maxAgeDays[kind] * dayMs) {
    throw new AppError('invalid', { fields: [{ field: 'seen_at', message: m.sightings_error_seen_at_old() }] });
  }
  const isFuture = seenAt !== null && seenAt.getTime() > now.getTime() + clockToleranceMs;
  const kilometers =
    lat === undefined || lng === undefined || kind === 'mine'
      ? 0
      : distanceKm(
          { latitude: lat, longitude: lng },
          { latitude: cat.public_latitude, longitude: cat.public_longitude },
        );
  const isFar = kilometers * 1000 > farMeters;
  if (!confirmed && (isFuture || isFar)) {
    const fields: FieldError[] = [];
    if (isFuture) fields.push({ field: 'confirm_seen_at', message: m.sightings_confirm_seen_at() });
    // The rounding ensures that the distance does not reveal the exact place.
    const rounded = Math.round(kilometers / 10) * 10;
    if (isFar) fields.push({ field: 'confirm_place', message: m.sightings_confirm_place({ kilometers: rounded }) });
    throw new AppError('invalid', { fields });
  }
  if (isFuture) return { seen_at: now, seen_at_precision: 'about' };
  return { seen_at: seenAt, seen_at_precision };
}
