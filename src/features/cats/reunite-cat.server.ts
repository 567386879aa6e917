import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { closeThreadsOfCats, reopenThreadsOfCats } from '#features/cats/ends/close-threads.server.ts';
import { thankHelpers } from '#features/cats/ends/thank-helpers.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { canReuniteCat, canSeeCat, canSeeExactPlace } from '#features/cats/model/cat-policy.ts';
import { confirmedPairs } from '#features/cats/model/confirmed-pairs.server.ts';
import { type LockedCat, lockCats } from '#features/cats/model/lock-cats.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { getCat } from './get-cat.server.ts';

/** Closes or opens its threads. Throws `not-found`, `forbidden`, or `conflict` for a cat that is not shown. */
export async function reuniteCat(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { catId, reunited }: { catId: number; reunited: boolean },
): Promise<OwnCat> {
  const { db, viewer, now } = context;
  const changed = await db.transaction().execute(async (transaction) => {
    const sameIds = await listSameCats(transaction, catId);
    const locked = await lockCats(transaction, [catId, ...sameIds]);
    const cat = locked.find(({ id }) => id === catId);
    if (!cat || !canSeeCat(viewer, cat)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
    if (!canSeeExactPlace(viewer, cat)) throw new AppError('forbidden');
    if (!canReuniteCat(viewer, cat)) throw new AppError('conflict', { detail: m.cats_page_reunite_not_shown() });
    if ((cat.reunited_at !== null) === reunited) return null;
    const cats = [cat, ...locked.filter((other) => other.id !== catId && isEndedWith(other, cat, reunited))];
    const catIds = cats.map(({ id }) => id);
    await transaction
      .updateTable('cats')
      .set({ reunited_at: reunited ? now() : null, updated_at: now() })
      .where('id', 'in', catIds)
      .execute();
    await writeAudit(
      transaction,
      catIds.map((id) => ({
        actorId: viewer.id,
        action: reunited ? 'reunite' : 'look-again',
        subjectType: 'cat' as const,
        subjectId: id,
        before: { reunited: !reunited },
        after: { reunited },
      })),
    );
    if (reunited) await thankHelpers(transaction, { catId, catIds, actorId: viewer.id, at: now() });
    const end = reunited ? closeThreadsOfCats : reopenThreadsOfCats;
    return { cats, threads: await end(transaction, { catIds, actorId: viewer.id, at: now(), why: 'reunited' }) };
  });
  if (changed) {
    await announceCats(context, reunited ? 'cat-hidden' : 'cat-shown', changed.cats);
    await announceThreads(context, changed.threads);
  }
  return (await getCat(context, catId)) as OwnCat;
}

/** Both authors say that it is the same cat, so the found reports are home with it. */
async function listSameCats(transaction: Transaction<Schema>, lostId: number): Promise<number[]> {
  const { rows } = await sql<{ found_id: number }>`
    select found_id from ${confirmedPairs} as pairs where lost_id = ${lostId}`.execute(transaction);
  return rows.map(({ found_id }) => found_id);
}

/** Only cats that came home with this one are looked for again with it. */
function isEndedWith(other: LockedCat, cat: LockedCat, reunited: boolean): boolean {
  if (other.status !== 'approved') return false;
  return reunited ? other.reunited_at === null : other.reunited_at?.getTime() === cat.reunited_at?.getTime();
}
