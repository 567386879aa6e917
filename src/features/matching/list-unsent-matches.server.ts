import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { straightFromGround } from '#features/browse/list/list-cats-near.server.ts';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { type PublicCatRow, presentCatWithLooks, publicCatColumns } from '#features/cats/model/present-cat.server.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { fillTraits } from '#features/traits/cat-traits.ts';
import type { Locale } from '#i18n/languages.ts';
import { listMatchesOfUnsent } from './list-matches.server.ts';
import type { Match } from './model/match.ts';
import type { UnsentReport } from './model/match-schemas.ts';

const mostShown = 3;
/** A person rarely reports the same cat again from further away. */
const ownReachMeters = 5_000;
const ownDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

type ListContext = Pick<Context, 'db' | 'now'> & { viewer: Viewer | null; locale: Locale };

/** Reads only what would be published of the place. Includes open own reports that this one may repeat. */
export async function listUnsentMatches(
  context: ListContext,
  input: UnsentReport,
): Promise<{ matches: Match[]; own: ListedCat[] }> {
  const place = publishPoint({ latitude: input.lat, longitude: input.lng }, input.location_type);
  const report = {
    ...fillTraits(input),
    is_lost: input.is_lost,
    user_id: context.viewer?.id ?? null,
    public_latitude: place.latitude,
    public_longitude: place.longitude,
    location_type: input.location_type,
    created_at: context.now(),
  };
  const [matches, own] = await Promise.all([
    listMatchesOfUnsent(context, report),
    context.viewer ? listOwn({ ...context, viewer: context.viewer }, report) : [],
  ]);
  return { matches: matches.slice(0, mostShown), own };
}

async function listOwn(
  { db, now, viewer }: ListContext & { viewer: Viewer },
  report: { is_lost: boolean; public_latitude: number; public_longitude: number; coat_colors: string[] },
): Promise<ListedCat[]> {
  const center = sql`globe_point(${report.public_latitude}, ${report.public_longitude})`;
  const rows = await db
    .selectFrom('cats')
    .select(publicCatColumns)
    .select(sql<null>`null`.as('author_name'))
    .where('user_id', '=', viewer.id)
    .where('is_lost', '=', report.is_lost)
    .where('status', 'in', ['pending', 'approved'])
    .where('reunited_at', 'is', null)
    .where('created_at', '>', new Date(now().getTime() - ownDays * dayMs))
    .where(sql<boolean>`public_position <-> ${center} <= ${straightFromGround(ownReachMeters)}`)
    .where(
      sql<boolean>`(coat_colors = '{}' or ${report.coat_colors}::text[] = '{}' or coat_colors && ${report.coat_colors}::text[])`,
    )
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map((row) => toListedCat(presentCatWithLooks(row as PublicCatRow)));
}
