import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { presentSighting } from '#features/contact/model/present-sighting.server.ts';

/** Returns what the sender sees, with photos. */
export async function exportSightings({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }) {
  const rows = await db.selectFrom('sightings').selectAll().where('user_id', '=', viewer.id).orderBy('id').execute();
  const sightings = rows.map(presentSighting);
  return {
    topics: {
      sightings: sightings.map(({ photo, ...sighting }) => ({ ...sighting, photo: photo && photoName(sighting.id) })),
    },
    photos: sightings.flatMap(({ id, photo, created_at }) =>
      photo ? [{ name: photoName(id), key: photo.key, storedAt: new Date(created_at) }] : [],
    ),
  };
}

const photoName = (id: number) => `photos/sighting-${id}.webp`;
