import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { hashPhotosOfCat } from '#features/contact/threads/compare-photo.server.ts';
import { type Comparison, compareReport } from '#features/matching/compare-report.server.ts';
import { storeCopies } from '#features/matching/copies/store-copies.server.ts';
import { refreshTraitCounts } from '#features/matching/count-traits.server.ts';
import { couldBeShown } from '#features/matching/score/grade-matches.ts';

type CompareContext = Pick<Context, 'db' | 'photos' | 'log' | 'now'>;

/** The job calls `compareReports` at this interval. */
export const compareEverySeconds = 10;
/** One run is limited, so that other jobs run and the latest reports do not wait for an import. */
const mostAtOnce = 100;
const mostOwners = 20;
const mostPairs = 10;

/** Starts with the latest reports, and returns how many it compared. */
export async function compareReports(context: CompareContext): Promise<number> {
  const { db } = context;
  const waiting = await db
    .selectFrom('reports_to_compare')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(mostAtOnce)
    .execute();
  if (waiting.length === 0) return 0;
  await refreshTraitCounts(context);
  // Of two reports in one run, the earlier one has the original picture, in any order of comparison.
  const at = context.now();
  for (const { cat_id, number } of waiting) {
    try {
      await storePairsOf(context, cat_id, at);
    } catch (error) {
      context.log.warn({ err: error, catId: cat_id }, 'a report could not be compared; its page compares it again');
    }
    // A report that was edited in the meantime stays in the queue.
    await db.deleteFrom('reports_to_compare').where('cat_id', '=', cat_id).where('number', '=', number).execute();
  }
  return waiting.length;
}

/** The owner's list grades a pair, because at most one found report is their cat. */
async function storePairsOf(context: CompareContext, catId: number, at: Date): Promise<void> {
  await hashPhotosOfCat(context, catId, at);
  const comparison = await compareWithCopies(context, catId);
  // A report that awaits review has no pairs yet.
  if (!comparison || !(await isShown(context, catId))) return;
  if (comparison.isLost) {
    await storePairs(context, catId, comparison);
    return;
  }
  const near = comparison.ranked.filter(({ score }) => couldBeShown(score)).slice(0, mostOwners);
  // An edit can end a pair.
  const lostIds = new Set([...near.map(({ candidate }) => candidate.id), ...(await listOwnersOf(context, catId))]);
  for (const lostId of lostIds) {
    const ofOwner = await compareReport(context, lostId);
    if (ofOwner?.isLost) await storePairs(context, lostId, ofOwner);
  }
}

/** Copies come first, because a copied photo is no evidence. */
async function compareWithCopies(context: CompareContext, catId: number): Promise<Comparison | null> {
  const comparison = await compareReport(context, catId);
  if (!comparison) return null;
  const others = comparison.ranked.map(({ candidate }) => candidate.id);
  return (await storeCopies(context, catId, others)) ? compareReport(context, catId) : comparison;
}

async function isShown({ db }: CompareContext, catId: number): Promise<boolean> {
  const cat = await db.selectFrom('cats').select('status').where('id', '=', catId).executeTakeFirst();
  return cat?.status === 'approved';
}

async function listOwnersOf({ db }: CompareContext, foundId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('match_pairs')
    .select('lost_id')
    .where('found_id', '=', foundId)
    .where('grade', '<>', 'unlikely')
    .orderBy('lost_id')
    .execute();
  return rows.map(({ lost_id }) => lost_id);
}

async function storePairs({ db, now }: CompareContext, lostId: number, { ranked }: Comparison): Promise<void> {
  const shown = ranked.filter(({ grade }) => grade !== null).slice(0, mostPairs);
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const rest = transaction.updateTable('match_pairs').set({ grade: 'unlikely' }).where('lost_id', '=', lostId);
    const ids = shown.map(({ candidate }) => candidate.id);
    await (ids.length > 0 ? rest.where('found_id', 'not in', ids) : rest).execute();
    for (const { candidate, grade, probability } of shown) {
      const row: Pick<Schema['match_pairs'], 'grade' | 'probability' | 'compared_at'> = {
        grade: grade!,
        probability,
        compared_at: at,
      };
      await transaction
        .insertInto('match_pairs')
        .values({ lost_id: lostId, found_id: candidate.id, ...row })
        .onConflict((conflict) => conflict.columns(['lost_id', 'found_id']).doUpdateSet(row))
        .execute();
    }
  });
}
