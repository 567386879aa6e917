import { sql } from 'kysely';
import { type ReviewDecision, refuseReview } from '#features/cats/model/review-batch.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { SightingStatus } from '#product/report-values.ts';
import type { Viewer } from '#request/viewer.ts';
import { setSightingStatus } from './decide-sighting.server.ts';
import { presentSighting } from './model/present-sighting.server.ts';
import type { Sighting } from './model/sighting.ts';

type ReviewContext = Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer };

interface SightingsDecision extends ReviewDecision {
  /** Whether the published ones show their words and photos. */
  with_words: boolean;
  with_photo: boolean;
}

export interface SightingToReview extends Sighting {
  cat: { id: number; name: string; is_lost: boolean };
}

/** Sightings that neither the author of the report nor a moderator has decided on, oldest first; claims are private. */
export async function listSightingsToReview(
  { db }: Pick<Context, 'db'>,
  { after = 0, limit = 50 }: { after?: number | undefined; limit?: number | undefined },
): Promise<{ sightings: SightingToReview[]; total: number; has_more: boolean }> {
  const waiting = db
    .selectFrom('sightings')
    .innerJoin('cats', 'cats.id', 'sightings.cat_id')
    .where('sightings.status', '=', 'new')
    .where('sightings.kind', '<>', 'mine')
    .where('cats.status', '=', 'approved')
    .where('cats.reunited_at', 'is', null);
  const { total } = await waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await waiting
    .selectAll('sightings')
    .select(['cats.name as cat_name', 'cats.is_lost as cat_is_lost'])
    .where('sightings.id', '>', after)
    .orderBy('sightings.id')
    .limit(limit + 1)
    .execute();
  const sightings = rows.slice(0, limit).map((row) => ({
    ...presentSighting(row),
    cat: { id: row.cat_id, name: row.cat_name, is_lost: row.cat_is_lost },
  }));
  return { sightings, total: Number(total), has_more: rows.length > limit };
}

/** Publishes and hides new sightings, all or nothing. Throws `not-found`, and `conflict` where one is decided on by now. */
export async function reviewSightings(
  context: ReviewContext,
  { approved, rejected, with_words, with_photo }: SightingsDecision,
): Promise<{ approved: number; rejected: number }> {
  const steps = new Map<number, SightingStatus>([
    ...approved.map((id): [number, SightingStatus] => [id, 'published']),
    ...rejected.map((id): [number, SightingStatus] => [id, 'hidden']),
  ]);
  await decide(context, steps, { isReopening: false, areWordsPublic: with_words, isPhotoPublic: with_photo });
  return { approved: approved.length, rejected: rejected.length };
}

/** Takes the same decisions back. */
export async function reopenSightings(
  context: ReviewContext,
  { approved, rejected }: ReviewDecision,
): Promise<{ reopened: number }> {
  const ids = [...approved, ...rejected];
  const steps = new Map(ids.map((id): [number, SightingStatus] => [id, 'new']));
  await decide(context, steps, { isReopening: true, areWordsPublic: false, isPhotoPublic: false });
  return { reopened: ids.length };
}

async function decide(
  { db, live, now, viewer }: ReviewContext,
  steps: Map<number, SightingStatus>,
  { isReopening, ...shown }: { isReopening: boolean; areWordsPublic: boolean; isPhotoPublic: boolean },
): Promise<void> {
  const ids = [...steps.keys()];
  if (ids.length === 0) return;
  const rows = await db.transaction().execute(async (transaction) => {
    // In the order of ids, so that two batches that overlap wait for each other.
    const locked = await transaction
      .selectFrom('sightings')
      .select(['id', 'cat_id', 'status', 'kind'])
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const missing = ids.filter((id) => !locked.some((row) => row.id === id && row.kind !== 'mine'));
    if (missing.length > 0) throw refuseReview('not-found', missing, m.sightings_error_not_found());
    const late = locked.filter(({ status }) => (status === 'new') === isReopening).map(({ id }) => id);
    if (late.length > 0) throw refuseReview('conflict', late, m.sightings_error_already_reviewed());
    for (const status of new Set(steps.values())) {
      const own = locked.filter(({ id }) => steps.get(id) === status);
      await setSightingStatus(transaction, own, { ...shown, status, actorId: viewer.id, at: now() });
    }
    return locked;
  });
  const changed = rows.filter(({ id, status }) => status === 'published' || steps.get(id) === 'published');
  for (const catId of new Set(changed.map(({ cat_id }) => cat_id))) {
    await live.publish({ type: 'sightings-changed', catId });
  }
  await live.publish({ type: 'review-counts-changed' });
}
