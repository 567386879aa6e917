import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { describePair } from '#features/matching/describe-pair.server.ts';
import type { Pair } from '#features/matching/model/pair.ts';
import type { Locale } from '#i18n/languages.ts';

const mostAtOnce = 5;
/** Of the latest pairs, those with the fewest votes are offered first. */
const mostConsidered = 500;
/** A pair with this many votes leaves room for others. */
const enoughVotes = 6;

type ListContext = Pick<Context, 'db' | 'now'> & { viewer: Viewer; locale: Locale };

/** Leaves out pairs with the helper's own reports, with their vote, or with an answer of the owner. */
export async function listPairs(context: ListContext): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const { lost_id: lostId, found_id: foundId } of await listOpen(context)) {
    const described = await describePair(context, { lostId, foundId, locale: context.locale });
    if (!described) continue;
    const { reasons, against } = described;
    // An administrator sees the pairs as a visitor does.
    const visitor = { ...context, viewer: null };
    const [lost, found] = await Promise.all([getCat(visitor, lostId), getCat(visitor, foundId)]);
    pairs.push({ lost, found, reasons, against });
  }
  return pairs;
}

async function listOpen({ db, viewer }: ListContext) {
  const { rows } = await sql<{ lost_id: number; found_id: number }>`
    select lost_id, found_id from (
      select * from match_pairs where grade <> 'unlikely' order by compared_at desc, lost_id desc limit ${mostConsidered}
    ) pair
    join cats lost on lost.id = lost_id and lost.status = 'approved' and lost.reunited_at is null and lost.is_lost
    join cats found on found.id = found_id and found.status = 'approved' and found.reunited_at is null and not found.is_lost
    cross join lateral (
      select count(*) as count, count(*) filter (where user_id = ${viewer.id}) as own from match_votes vote
      where vote.lost_id = pair.lost_id and vote.found_id = pair.found_id
    ) votes
    where votes.own = 0 and votes.count < ${enoughVotes}
      and lost.user_id is distinct from ${viewer.id} and found.user_id is distinct from ${viewer.id}
      and not exists (select 1 from match_answers where cat_id = lost_id and other_id = found_id and answer <> 'unsure')
    order by votes.count, probability desc, lost_id, found_id
    limit ${mostAtOnce}`.execute(db);
  return rows;
}
