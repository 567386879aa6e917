import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sql } from 'kysely';
import { getCat } from '#features/cats/get-cat.server.ts';
import { listCatsNear } from '#features/cats/list/list-cats-near.server.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { Viewer } from '#request/viewer.ts';
import { fitOf } from './fit-cats.ts';
import type { NextSteps } from './next-steps.ts';

/** Most lost cats are found within 500 m, and three quarters of them within the distance that a person can walk. */
const reachKm = 5;
/** Of the nearest, so many are compared. */
const mostCompared = 60;
const mostShown = 4;
/** The latest approved reports tell how long a review takes; fewer than the least tell nothing. */
const mostMeasured = 200;
const fewestMeasured = 10;
/** Eight of ten reviews took at most so long. */
const usualShare = 0.8;

/** What awaits the author of a report. Throws `not-found` for a cat that the viewer can't see, `forbidden` for one of another author. */
export async function getNextSteps(
  context: Pick<Context, 'db' | 'now'> & { viewer: Viewer },
  catId: number,
): Promise<NextSteps> {
  const { viewer } = context;
  const cat = await getCat(context, catId);
  if (!('version' in cat) || cat.author?.id !== viewer.id) {
    throw new AppError('forbidden', { detail: m.cats_error_not_found() });
  }
  const [review, cats] = await Promise.all([measureReviews(context), listFitting(context, cat)]);
  const row = await context.db.selectFrom('users').select('has_mail_on').where('id', '=', viewer.id).executeTakeFirst();
  return { mail_to: row?.has_mail_on ? viewer.email : null, review, cats };
}

/** How long reviews take on this site, of the latest reports that were approved; null where there are too few. */
async function measureReviews({ db }: Pick<Context, 'db'>): Promise<NextSteps['review']> {
  const { rows } = await sql<{ count: number; seconds: number | null }>`
    select count(*)::int as count,
           percentile_cont(${usualShare}::float8) within group (order by extract(epoch from reviewed_at - created_at))::float8 as seconds
    from (
      select created_at, reviewed_at from cats
      where status = 'approved' and user_id is not null and reviewed_at is not null and reviewed_at > created_at
      order by created_at desc, id desc limit ${mostMeasured}
    ) as latest`.execute(db);
  const { count, seconds } = rows[0]!;
  if (count < fewestMeasured || seconds === null) return null;
  return { count, usual_minutes: Math.max(1, Math.round(seconds / 60)) };
}

/** Cats of the other kind around the published place that may be this one: the best description first, then the nearest. */
async function listFitting(context: Pick<Context, 'db' | 'now'>, cat: OwnCat): Promise<NextSteps['cats']> {
  const { lat: latitude, lng: longitude } = cat.location;
  const query = catsNearQuerySchema.parse({
    latitude,
    longitude,
    radius_km: reachKm,
    limit: mostCompared,
    is_lost: String(!cat.is_lost),
  });
  const { cats } = await listCatsNear(context, query);
  return cats
    .flatMap((other) => {
      const fit = fitOf(cat, other);
      return fit === null || fit < 0 ? [] : [{ other, fit }];
    })
    .toSorted((one, next) => next.fit - one.fit)
    .slice(0, mostShown)
    .map(({ other }) => toListedCat(other));
}
