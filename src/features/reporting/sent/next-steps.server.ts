import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { listLostNearFound } from '#features/browse/list/list-neighbours.server.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { listMatches } from '#features/matching/list-matches.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { NextSteps } from './next-steps.ts';

/** The latest approved reports show how long a review takes, if there are enough of them. */
const mostMeasured = 200;
const fewestMeasured = 20;

/** Throws `not-found` for a cat that the viewer cannot see, `forbidden` for one of another author. */
export async function getNextSteps(
  context: Pick<Context, 'db' | 'now' | 'config'> & { viewer: Viewer; locale: Locale },
  catId: number,
): Promise<NextSteps> {
  const { viewer } = context;
  const cat = await getCat(context, catId);
  if (!('version' in cat) || cat.author?.id !== viewer.id) {
    throw new AppError('forbidden', { detail: m.cats_error_not_found() });
  }
  const [review, matches] = await Promise.all([measureReviews(context), listMatches(context, catId)]);
  const row = await context.db.selectFrom('users').select('has_mail_on').where('id', '=', viewer.id).executeTakeFirst();
  const lost_near = cat.is_lost || matches.length > 0 ? [] : await listLostNearFound(context, catId);
  const mail_to = row?.has_mail_on ? viewer.email : null;
  return { mail_to, review, publishes_first: context.config.isPublishFirst, matches, lost_near };
}

/** Returns null if too few reports were approved. */
async function measureReviews({ db }: Pick<Context, 'db'>): Promise<NextSteps['review']> {
  const { rows } = await sql<{ count: number; seconds: number | null }>`
    select count(*)::int as count,
           percentile_cont(0.5) within group (order by extract(epoch from reviewed_at - created_at))::float8 as seconds
    from (
      select created_at, reviewed_at from cats
      where status = 'approved' and user_id is not null and reviewed_at is not null and reviewed_at > created_at
      order by created_at desc, id desc limit ${mostMeasured}
    ) as latest`.execute(db);
  const { count, seconds } = rows[0]!;
  if (count < fewestMeasured || seconds === null) return null;
  return { count, usual_minutes: Math.max(1, Math.round(seconds / 60)) };
}
