import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { CatObjection } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { closeThreadsOfCats, reopenThreadsOfCats } from '#features/cats/ends/close-threads.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { type LockedCat, lockCats } from '#features/cats/model/lock-cats.server.ts';
import {
  type ReviewAct,
  type ReviewDecision,
  type ReviewedRow,
  type ReviewedTable,
  type ReviewSteps,
  refuseReview,
  reviewBatch,
  stepsToReopen,
  stepsToReview,
} from '#features/cats/model/review-batch.server.ts';
import { isUnchecked } from '#features/cats/model/review-status.ts';
import { removePhotoIfUnused } from '#features/cats/remove-photo-if-unused.server.ts';
import { queueNotifications } from '#features/mail/queue-notifications.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { findDecidedChanges, reviewChanges } from './review-changes.server.ts';

type ReviewContext = Pick<Context, 'db' | 'live' | 'now' | 'photos' | 'log'> & { viewer: Viewer };

const table: ReviewedTable = {
  name: 'cats',
  subject: 'cat',
  id: 'id',
  at: 'reviewed_at',
  by: 'reviewed_by',
  touched: 'updated_at',
};

interface CatsDecision extends ReviewDecision {
  versions?: Record<string, number> | undefined;
  objections?: Record<string, CatObjection> | undefined;
  words?: Record<string, string> | undefined;
}

/** Decides on all or none. Throws what `reviewBatch` throws. */
export async function reviewCats(context: ReviewContext, decision: CatsDecision) {
  const { db, viewer, now } = context;
  const { approved, rejected, versions = {}, objections = {}, words = {} } = decision;
  const ids = [...approved, ...rejected];
  if (ids.length === 0) return { approved: 0, rejected: 0 };
  const act = { actorId: viewer.id, at: now() };
  const { reviewed, unusedPhotos, threads } = await db.transaction().execute(async (transaction) => {
    const cats = await lockCats(transaction, ids);
    const edited = cats.filter(({ id, version }) => (versions[id] ?? version) !== version).map(({ id }) => id);
    if (edited.length > 0) throw refuseReview('conflict', edited, m.cats_error_edited());
    const changes = await reviewChanges(transaction, cats, { approved, rejected, objections, ...act });
    const isWhole = (id: number) => !changes.ids.has(id);
    const whole = { approved: approved.filter(isWhole), rejected: rejected.filter(isWhole) };
    const steps = await takeSteps(transaction, decideUnchecked(stepsToReview(whole, objections), cats), act);
    for (const id of whole.rejected) {
      const objection = objections[id];
      if (!objection) continue;
      const given = { objection, objection_words: (objection === 'other' && words[id]) || null };
      await transaction.updateTable('cats').set(given).where('id', '=', id).execute();
    }
    const threads = [
      ...(await closeThreadsOfCats(transaction, { catIds: whole.rejected, why: 'refused', ...act })),
      ...(await reopenThreadsOfCats(transaction, { catIds: whole.approved, why: 'refused', ...act })),
    ];
    await queueNotifications(
      transaction,
      listNotifications(cats, { changed: changes.ids, accepted: changes.accepted, objections, words }),
      act,
    );
    // An accepted change updates a cat that is already public.
    return { reviewed: [...steps, ...changes.accepted], unusedPhotos: changes.unusedPhotos, threads };
  });
  for (const key of unusedPhotos) await removePhotoIfUnused(context, key);
  await announceThreads(context, threads);
  await notifyPages(context, reviewed);
  return { approved: approved.length, rejected: rejected.length };
}

interface Decided extends Pick<CatsDecision, 'objections' | 'words'> {
  changed: ReadonlySet<number>;
  accepted: ReviewedRow[];
}

function listNotifications(
  cats: LockedCat[],
  { changed, accepted, objections = {}, words = {} }: Decided,
): Parameters<typeof queueNotifications>[1] {
  const isAccepted = new Set(accepted.map(({ id }) => id));
  return cats.map(({ id, user_id: userId }) => ({
    userId,
    kind: !changed.has(id) ? 'review' : isAccepted.has(id) ? 'change-accepted' : 'change-refused',
    subjectId: id,
    ...(changed.has(id) && {
      objection: objections[id] ?? null,
      words: (objections[id] === 'other' && words[id]) || null,
    }),
  }));
}

export async function reopenCats(context: ReviewContext, decision: ReviewDecision): Promise<{ reopened: number }> {
  const steps = stepsToReopen(decision);
  if (steps.size === 0) return { reopened: 0 };
  const act = { actorId: context.viewer.id, at: context.now() };
  const { reviewed, threads } = await context.db.transaction().execute(async (transaction) => {
    const changed = await findDecidedChanges(transaction, [...steps.keys()]);
    if (changed.length > 0) throw refuseReview('conflict', changed, m.cats_error_already_reviewed());
    const catIds = [...steps.keys()];
    const cats = await lockCats(transaction, catIds);
    const reopened = await takeSteps(transaction, reopenPublished(steps, cats), act);
    await transaction
      .updateTable('cats')
      .set({ objection: null, objection_words: null })
      .where('id', '=', sql<number>`any(${catIds}::bigint[])`)
      .execute();
    return {
      reviewed: reopened,
      threads: await reopenThreadsOfCats(transaction, { catIds, why: 'refused', ...act }),
    };
  });
  await announceThreads(context, threads);
  await notifyPages(context, reviewed);
  return { reopened: reviewed.length };
}

/** A report that was published first is decided on like a pending one. */
function decideUnchecked(steps: ReviewSteps, cats: LockedCat[]): ReviewSteps {
  for (const cat of cats.filter(isUnchecked)) {
    const step = steps.get(cat.id);
    if (step) steps.set(cat.id, { ...step, from: 'approved', to: step.event === 'approve' ? 'approved' : 'rejected' });
  }
  return steps;
}

/** It is public again after an undone decision, as it was before. */
function reopenPublished(steps: ReviewSteps, cats: LockedCat[]): ReviewSteps {
  for (const { id, rule_check } of cats) {
    if (rule_check === 'passed') steps.set(id, { ...steps.get(id)!, to: 'approved' });
  }
  return steps;
}

function takeSteps(transaction: Transaction<Schema>, steps: ReviewSteps, act: ReviewAct) {
  const refusals = { missing: m.cats_error_not_found(), late: m.cats_error_already_reviewed() };
  return reviewBatch(transaction, { table, steps, refusals }, act);
}

async function notifyPages(context: Pick<Context, 'db' | 'live'>, reviewed: ReviewedRow[]): Promise<void> {
  const { db, live } = context;
  const seen = new Map(
    reviewed
      .filter(({ before, after }) => before === 'approved' || after === 'approved')
      .map(({ id, after }) => [id, after === 'approved' ? 'cat-shown' : 'cat-hidden'] as const),
  );
  const cats = await db
    .selectFrom('cats')
    .select(['id', 'public_latitude', 'public_longitude'])
    .where('id', '=', sql<number>`any(${[...seen.keys()]}::bigint[])`)
    .execute();
  for (const cat of cats) await announceCats(context, seen.get(cat.id)!, [cat]);
  await live.publish({ type: 'review-counts-changed' });
}
