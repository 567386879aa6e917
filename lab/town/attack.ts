import { cellMeters, publishPoint } from '#features/cats/model/publish-point.ts';
import { listMatches } from '#features/matching/list-matches.server.ts';
import type { Match } from '#features/matching/model/match.ts';
import { between, type Random } from '#seeds/demo/random.ts';
import type { TownSite } from './site.ts';
import { pointAt, spotAround } from './spot.ts';

export interface AttackResult {
  metres: number;
  cellMetres: number;
  reports: number;
}

const fakeReports = 100;
/** As many pages are compared as there are places along each side. */
const placesPerSide = 3;
const reachMeters = 2_000;
const traits = { coat_colors: ['grey' as const], coat_pattern: 'tabby' as const, collar: 'no' as const };

type AttackedSite = Pick<TownSite, 'context' | 'join' | 'get'>;

/** Moves the cat through its cell: places at which every answer is the same can't be told apart. */
export async function attack({ site, random }: { site: AttackedSite; random: Random }): Promise<AttackResult> {
  const { db } = site.context;
  const center = publishPoint({ latitude: 47.21, longitude: -1.55 }, 'street');
  const owner = await site.join();
  await site.get('/user/info', owner);
  const lost = await insertReport(site, owner.id, { ...center, isLost: true });
  const fakes: number[] = [];
  for (let index = 0; index < fakeReports; index++) {
    const spot = spotAround(random, { east: 0, north: 0 }, () => between(random, 0, reachMeters));
    const attacker = await site.join();
    await site.get('/user/info', attacker);
    fakes.push(await insertReport(site, attacker.id, { ...pointAt(center, spot), isLost: false }));
  }
  const side = cellMeters.street;
  const places = new Map<string, number>();
  const steps = Array.from(
    { length: placesPerSide },
    (_, index) => ((index + 0.5) / placesPerSide - 0.5) * side * 0.98,
  );
  for (const north of steps) {
    for (const east of steps) {
      const real = pointAt(center, { east, north });
      await db.updateTable('cats').set(real).where('id', '=', lost).execute();
      const answers: Match[][] = [];
      for (const id of fakes) answers.push(await listMatches({ ...site.context, locale: 'en' }, id));
      if (!answers.flat().some(({ cat }) => cat.id === lost))
        throw new Error('The attacker learns nothing at all: the attack does not work');
      const told = JSON.stringify(answers);
      places.set(told, (places.get(told) ?? 0) + 1);
    }
  }
  // The result is the side of a square.
  const fewest = Math.min(...places.values());
  const metres = Math.round(side * Math.sqrt(fewest / placesPerSide ** 2));
  return { metres, cellMetres: side, reports: fakeReports };
}

interface AttackReport {
  latitude: number;
  longitude: number;
  isLost: boolean;
}

/** Immediate approval is the worst case. */
async function insertReport(
  site: AttackedSite,
  userId: string,
  { latitude, longitude, isLost }: AttackReport,
): Promise<number> {
  const published = publishPoint({ latitude, longitude }, 'street');
  const { id } = await site.context.db
    .insertInto('cats')
    .values({
      user_id: userId,
      name: isLost ? 'Minou' : 'A cat',
      description: 'Grey.',
      is_lost: isLost,
      status: 'approved',
      latitude,
      longitude,
      location_type: 'street',
      public_latitude: published.latitude,
      public_longitude: published.longitude,
      created_at: site.context.now(),
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
