import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Database } from '#db/schema.ts';
import { isBlockedBetween } from '#features/contact/threads/blocks.server.ts';
import type { ClaimedCat } from './model/match.ts';

/** The member's reports whose cat another author says is the same, and who have not answered. */
const selectOpenClaims = (db: Database, userId: string) =>
  db
    .selectFrom('cats')
    .innerJoin('match_answers as said', 'said.other_id', 'cats.id')
    .innerJoin('cats as other', 'other.id', 'said.cat_id')
    .innerJoin('users as author', 'author.id', 'other.user_id')
    .where('cats.user_id', '=', userId)
    .where('cats.status', '=', 'approved')
    .where('cats.reunited_at', 'is', null)
    .where('said.answer', '=', 'same')
    .where('other.status', '=', 'approved')
    .where('other.reunited_at', 'is', null)
    .where('author.status', '<>', 'banned')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('match_answers as own')
            .select('own.answer')
            .whereRef('own.cat_id', '=', 'cats.id')
            .whereRef('own.other_id', '=', 'other.id'),
        ),
      ),
    )
    .where(({ not, ref }) => not(isBlockedBetween(userId, ref('other.user_id'))));

/** The builder is a statement, or a part of another one. */
export const countOpenClaims = (db: Database, userId: string) =>
  selectOpenClaims(db, userId).select(({ fn }) => fn.countAll<number>().as('count'));

/** Found reports with a claim of a person whom the finder has not answered yet. The header counts its unread message. */
const selectUnansweredClaims = (db: Database, userId: string) =>
  db
    .selectFrom('cats')
    .innerJoin('sightings', 'sightings.cat_id', 'cats.id')
    .innerJoin('threads', 'threads.id', 'sightings.thread_id')
    .where('cats.user_id', '=', userId)
    .where('cats.status', '=', 'approved')
    .where('cats.reunited_at', 'is', null)
    .where('sightings.kind', '=', 'mine')
    .where('threads.owner_id', '=', userId)
    .where('threads.closed_at', 'is', null)
    .where('threads.owner_blocked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('thread_messages')
            .select('thread_messages.id')
            .whereRef('thread_messages.thread_id', '=', 'threads.id')
            .where('thread_messages.side', '=', 'owner'),
        ),
      ),
    );

/** Each cat once; the latest claim comes first. */
export async function listClaimedCats({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }): Promise<ClaimedCat[]> {
  const columns = ['cats.id', 'cats.name', 'cats.is_lost'] as const;
  const [byReport, byForm] = await Promise.all([
    selectOpenClaims(db, viewer.id)
      .select([...columns, sql<Date>`max(said.answered_at)`.as('claimed_at')])
      .groupBy('cats.id')
      .execute(),
    selectUnansweredClaims(db, viewer.id)
      .select([...columns, sql<Date>`max(sightings.created_at)`.as('claimed_at')])
      .groupBy('cats.id')
      .execute(),
  ]);
  const latest = new Map<number, ClaimedCat & { claimedAt: Date }>();
  const add = (rows: typeof byReport, by: ClaimedCat['by']) => {
    for (const { id, name, is_lost, claimed_at } of rows) {
      const known = latest.get(id);
      if (!known || known.claimedAt < claimed_at) latest.set(id, { id, name, is_lost, by, claimedAt: claimed_at });
    }
  };
  add(byReport, 'report');
  add(byForm, 'form');
  return [...latest.values()]
    .sort((one, other) => other.claimedAt.getTime() - one.claimedAt.getTime())
    .map(({ claimedAt: _, ...cat }) => cat);
}
