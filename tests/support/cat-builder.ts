import { randomUUID } from 'node:crypto';
import type { Context } from '#context/context.ts';
import type { LocationType, ReviewStatus } from '#db/report-values.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';

interface CatParts {
  userId?: string;
  name?: string;
  description?: string;
  isLost?: boolean;
  status?: ReviewStatus;
  latitude?: number;
  longitude?: number;
  locationType?: LocationType;
  createdAt?: Date;
  placeLabel?: string;
  traits?: Partial<CatTraits>;
}

export async function buildCat({ db }: Pick<Context, 'db'>, parts: CatParts = {}) {
  const exact = { latitude: parts.latitude ?? 45.764, longitude: parts.longitude ?? 4.8357 };
  const locationType = parts.locationType ?? 'street';
  const published = publishPoint(exact, locationType);
  const userId = parts.userId ?? (await buildUser({ db }));
  return db
    .insertInto('cats')
    .values({
      user_id: userId,
      name: parts.name ?? 'Minou',
      description: parts.description ?? 'A grey cat.',
      is_lost: parts.isLost ?? true,
      status: parts.status ?? 'approved',
      ...exact,
      location_type: locationType,
      public_latitude: published.latitude,
      public_longitude: published.longitude,
      place_label: parts.placeLabel ?? 'Lyon',
      created_at: parts.createdAt ?? new Date(),
      ...parts.traits,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function buildUser({ db }: Pick<Context, 'db'>, id: string = randomUUID()) {
  await db
    .insertInto('users')
    .values({ id, display_name: 'Somebody', email: `${id}@example.org`, status: 'active' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}
