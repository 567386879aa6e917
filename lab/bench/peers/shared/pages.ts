import {
  countCatsNear,
  type Database,
  findCat,
  findCatByName,
  listCatsNear,
  listComments,
  listSightings,
} from './cats.ts';
import type { Member } from './member.ts';
import type { Locale } from './texts.ts';

const radiusKm = 300;
const limit = 30;
const france = { latitude: 46.6, longitude: 2.5 };

interface HomeQuery {
  /** `latitude,longitude,zoom` */
  at?: string;
  q?: string;
}

/** The nearest cats around a point, and what was searched for in vain. */
export async function readHome(database: Database, { at, q }: HomeQuery, locale: Locale) {
  const [latitude, longitude] = String(at ?? '')
    .split(',')
    .map(Number);
  const point =
    Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude: latitude!, longitude: longitude! } : france;
  const choice = q ? await findCatByName(database, q, locale) : null;
  const [list, counts] = await Promise.all([
    listCatsNear(database, point, { radiusKm, limit, locale }),
    countCatsNear(database, point, radiusKm),
  ]);
  return { ...list, counts, found: choice, searchedInVain: q && !choice ? q : null };
}

/**
 * A cat, the comments on it, its sightings and its nearest neighbours; null without any. Members see their own cats and comments
 * before they are approved.
 */
export async function readCatPage(
  database: Database,
  { id, locale }: { id: number; locale: Locale },
  finding: Promise<Member | null>,
) {
  const [member, found] = await Promise.all([finding, Number.isSafeInteger(id) ? findCat(database, id, locale) : null]);
  if (!found || (found.status !== 'approved' && found.authorId !== member?.id)) return null;
  const { status: _status, authorId: _authorId, ...cat } = found;
  const [comments, sightings, near] = await Promise.all([
    listComments(database, id, member?.id),
    listSightings(database, id),
    listCatsNear(database, cat.location, { radiusKm: 25, limit: 5, locale }),
  ]);
  return { cat, comments, sightings, neighbours: near.cats.filter((each) => each.id !== id).slice(0, 4) };
}

export type CatPage = NonNullable<Awaited<ReturnType<typeof readCatPage>>>;
