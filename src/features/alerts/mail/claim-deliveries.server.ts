import { type Selectable, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { DeliveryKind, DeliveryOutcome } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { traitColumns } from '#features/cats/model/trait-columns.server.ts';

type Delivery = Selectable<Schema['alert_deliveries']>;
type Scope = Pick<Context, 'db' | 'now'>;

/** A process without a result after this time has ended; it is longer than all time limits of the mail server. */
const claimMs = 2 * 60_000;

interface Claim {
  followerId: string;
  kind: DeliveryKind;
  /** Later ones can still be undone. */
  foundUntil: Date;
}

/** No other process gets the same deliveries. Those of a process that ended are repeated once. */
export async function claimDeliveries(
  { db, now }: Scope,
  { followerId, kind, foundUntil }: Claim,
): Promise<Delivery[]> {
  const at = now();
  const ended = new Date(at.getTime() - claimMs);
  await db
    .updateTable('alert_deliveries')
    .set({ done_at: at, outcome: 'failed' })
    .where('follower_id', '=', followerId)
    .where('done_at', 'is', null)
    .where('is_repeated', '=', true)
    .where('claimed_at', '<', ended)
    .execute();
  return db
    .updateTable('alert_deliveries')
    .set({ claimed_at: at, is_repeated: sql<boolean>`claimed_at is not null` })
    .where('follower_id', '=', followerId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('found_at', '<=', foundUntil)
    .where((is) => is.or([is('claimed_at', 'is', null), is('claimed_at', '<', ended)]))
    .returningAll()
    .execute();
}

/** The mail server did not take the mail: they are tried again with it. */
export async function putBackDeliveries({ db }: Scope, deliveries: Delivery[]): Promise<void> {
  for (const { follower_id, cat_id, is_repeated } of deliveries) {
    await db
      .updateTable('alert_deliveries')
      .set({ claimed_at: null, is_repeated })
      .where('follower_id', '=', follower_id)
      .where('cat_id', '=', cat_id)
      .where('done_at', 'is', null)
      .execute();
  }
}

export async function finishDeliveries(
  { db, now }: Scope,
  { followerId, catIds, outcome }: { followerId: string; catIds: number[]; outcome: DeliveryOutcome },
): Promise<void> {
  if (catIds.length === 0) return;
  await db
    .updateTable('alert_deliveries')
    .set({ done_at: now(), outcome })
    .where('follower_id', '=', followerId)
    .where('cat_id', '=', sql<number>`any(${catIds}::bigint[])`)
    .execute();
}

/** When the first delivery was found that could not be claimed yet. */
export async function findRest({ db }: Scope, { followerId, kind }: Omit<Claim, 'foundUntil'>): Promise<Date | null> {
  const { since } = await db
    .selectFrom('alert_deliveries')
    .select(({ fn }) => fn.min('found_at').as('since'))
    .where('follower_id', '=', followerId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return since;
}

/**
 * The mails about a likely match with this report that the same person has got, or gets as soon as it can't be undone any more. A mail that
 * was withdrawn leaves a notification without this report.
 */
const matchMails = sql`
  select from match_pairs pair
  join cats own on own.id = pair.lost_id
  join users owner on owner.id = own.user_id and owner.status = 'active' and owner.has_mail_on
  join notifications noted on noted.user_id = owner.id and noted.kind = 'match' and noted.subject_id = own.id
  where pair.found_id = cats.id and pair.mailed_at is not null
    and (owner.id = followers.user_id or lower(owner.email) = followers.email)
    and (noted.is_due or noted.told = 'match ' || cats.id or noted.noted_at > pair.mailed_at)`;

/** What a mail says of a report, with what decides whether it is still true and wanted. The nearest come first. */
export async function readDeliveredCats({ db }: Pick<Context, 'db'>, followerId: string, catIds: number[]) {
  return db
    .selectFrom('alert_deliveries')
    .innerJoin('cats', 'cats.id', 'alert_deliveries.cat_id')
    .innerJoin('followed_areas', 'followed_areas.id', 'alert_deliveries.area_id')
    .innerJoin('followers', 'followers.id', 'alert_deliveries.follower_id')
    .select([
      'cats.id',
      'cats.is_lost',
      'cats.status',
      'cats.reunited_at',
      'cats.reviewed_at',
      'cats.photo_key',
      'cats.place_label',
      ...traitColumns,
      'followed_areas.name as area',
    ])
    .select([
      sql<number>`cube_distance(globe_point(followed_areas.latitude, followed_areas.longitude), cats.public_position)`.as(
        'meters',
      ),
      sql<boolean>`(
        exists (select from muted_cats where muted_cats.follower_id = ${followerId} and muted_cats.cat_id = cats.id)
        or exists (
          select from muted_members where muted_members.follower_id = ${followerId} and muted_members.user_id = cats.user_id)
      )`.as('is_muted'),
      sql<boolean>`exists (${matchMails})`.as('is_mailed_as_match'),
    ])
    .where('alert_deliveries.follower_id', '=', followerId)
    .where('cats.id', '=', sql<number>`any(${catIds}::bigint[])`)
    .orderBy('meters')
    .orderBy('cats.id')
    .execute();
}

export type DeliveredCat = Awaited<ReturnType<typeof readDeliveredCats>>[number];

/** Null if the report is still news. */
export function dropReason({
  status,
  reunited_at: reunitedAt,
  is_muted: isMuted,
}: DeliveredCat): DeliveryOutcome | null {
  if (reunitedAt) return 'home';
  if (status !== 'approved') return 'hidden';
  return isMuted ? 'muted' : null;
}
