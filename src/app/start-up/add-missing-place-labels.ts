import type { Context } from '#context/context.ts';
import { findNearestPlaceLabel } from '#features/places/find-nearest-place.server.ts';

/** Labels what was reported while the gazetteer was being imported. */
export async function addMissingPlaceLabels(context: Pick<Context, 'db'>, reportedSince: Date): Promise<void> {
  const { db } = context;
  for (const table of ['cats', 'sightings'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'status', 'public_latitude as latitude', 'public_longitude as longitude'])
      .where('place_label', 'is', null)
      .where('created_at', '>=', reportedSince)
      .execute();
    for (const { id, status, latitude, longitude } of rows) {
      if (status === 'deleted' || latitude === null || longitude === null) continue;
      const label = await findNearestPlaceLabel(context, { latitude, longitude });
      if (label) await db.updateTable(table).set({ place_label: label }).where('id', '=', id).execute();
    }
  }
}
