import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import { mailDelayMs } from '#context/undo-time.ts';
import type { AlertCadence, DeliveryKind } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { atOnceMeters } from '#features/alerts/areas/followed-area.ts';
import { hoursOf } from '#features/alerts/schedule/follower-hours.ts';
import { nextDigestTime, nextSendTime } from '#features/alerts/schedule/next-send.ts';
import { straightFromGround } from '#features/browse/list/list-cats-near.server.ts';
import { earthRadiusMeters } from '#features/browse/list/searched-area.server.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';

/** One run is limited, so that an import does not hold up the other jobs. */
const mostCats = 100;
/** A row of a mail has nine values, and a statement takes 65,535. */
const mailsAtOnce = 1000;
const dayMs = 24 * 60 * 60_000;
/** After an outage of the job, or a restore, older changes are nothing new. */
const newsDays = 7;
/** The next of so many alerts within a day waits for the digest. */
export const mostAlertsADay = 10;

/** Finds the followers of new and changed reports, the latest first. Returns the number of deliveries. */
export async function alertFollowers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now();
  const waiting = await db.selectFrom('cats_to_alert').selectAll().orderBy('number', 'desc').limit(mostCats).execute();
  let found = 0;
  for (const { cat_id: catId, number } of waiting) {
    found += await db.transaction().execute(async (transaction) => {
      const deliveries = await addDeliveries(transaction, { catId, at });
      await queueDeliveries(transaction, deliveries, at);
      // A report that changed in the meantime stays in the queue.
      await transaction.deleteFrom('cats_to_alert').where('cat_id', '=', catId).where('number', '=', number).execute();
      return deliveries.length;
    });
  }
  await db
    .insertInto('alert_runs')
    .values({ last_run_at: at })
    .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet({ last_run_at: at }))
    .execute();
  return found;
}

interface Delivery {
  follower_id: string;
  kind: DeliveryKind;
  user_id: string | null;
  time_zone: string;
  quiet_from: string | null;
  quiet_until: string | null;
  digest_at: string;
}

/** The index of `reach` finds the areas. A follower with several areas around the report gets it once, at once if one of them wants that. */
export async function addDeliveries(
  db: Pick<Transaction<Schema>, 'getExecutor'>,
  { catId, at }: { catId: number; at: Date },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with added as (
      insert into alert_deliveries (follower_id, cat_id, area_id, kind, found_at)
      select distinct on (near.follower_id) near.follower_id, near.cat_id, near.area_id,
        case when near.is_urgent and (
            select count(*) from alert_deliveries as earlier
            where earlier.follower_id = near.follower_id and earlier.kind = 'alert'
              and earlier.found_at > ${new Date(at.getTime() - dayMs)}
          ) < ${mostAlertsADay} then 'alert' else near.cadence end,
        ${at}::timestamptz
      from (${areasAround({ catId, at })}) as near
      order by near.follower_id, near.is_urgent desc, near.cadence, near.area_id
      on conflict do nothing
      returning follower_id, kind
    )
    select added.follower_id, added.kind, f.user_id, f.time_zone, f.quiet_from, f.quiet_until, f.digest_at
    from added join followers f on f.id = added.follower_id`.execute(db);
  return rows;
}

/** Only reports that changed after the area was confirmed are news for it. */
function areasAround({ catId, at }: { catId: number; at: Date }): RawBuilder<unknown> {
  const changedAt = sql`greatest(cat.created_at, cat.reviewed_at, cat.updated_at)`;
  const meters = sql`(cube_distance(globe_point(area.latitude, area.longitude), cat.public_position))`;
  const diameter = sql.lit(2 * earthRadiusMeters);
  return sql`
    select area.id as area_id, area.follower_id, area.cadence, cat.id as cat_id,
      area.is_at_once and (
        (cat.is_lost and ${meters} <= ${straightFromGround(atOnceMeters)}::float8)
        or coalesce(follower.user_id = any(array(${authorsOfMatches(catId)})), false)) as is_urgent
    from cats cat
    join followed_areas area on area.reach @> cat.public_position and area.confirmed_at is not null
    join followers follower on follower.id = area.follower_id
    left join users member on member.id = follower.user_id
    where cat.id = ${catId} and cat.status = 'approved' and cat.reunited_at is null
      and ${changedAt} > ${new Date(at.getTime() - newsDays * dayMs)}
      and ${changedAt} >= area.confirmed_at
      and ${meters} <= ${diameter}::float8 * sin(area.radius_meters / ${diameter}::float8)
      and (area.wanted = 'both' or (area.wanted = 'lost') = cat.is_lost)
      and (area.coat_colors = '{}' or cat.coat_colors = '{}' or area.coat_colors && cat.coat_colors)
      and (area.coat_pattern is null or cat.coat_pattern in (area.coat_pattern, 'unknown'))
      and follower.paused_at is null
      and cat.user_id is distinct from follower.user_id
      and (follower.user_id is null or member.status = 'active')
      and not exists (select from muted_cats muted where muted.follower_id = follower.id and muted.cat_id = cat.id)
      and not exists (
        select from muted_members muted where muted.follower_id = follower.id and muted.user_id = cat.user_id)`;
}

/** Members with a report that is likely about the same cat. */
const authorsOfMatches = (catId: number) => sql`
  select own.user_id from match_pairs pair join cats own on own.id = pair.found_id
  where pair.lost_id = ${catId} and pair.grade = 'likely' and own.status = 'approved' and own.reunited_at is null
  union all
  select own.user_id from match_pairs pair join cats own on own.id = pair.lost_id
  where pair.found_id = ${catId} and pair.grade = 'likely' and own.status = 'approved' and own.reunited_at is null`;

/** An alert waits as long as a decision can be undone, and until the end of the reader's quiet hours. */
async function queueDeliveries(transaction: Transaction<Schema>, deliveries: Delivery[], at: Date): Promise<void> {
  const soon = new Date(at.getTime() + mailDelayMs);
  const mails = deliveries.map((delivery) => {
    const { follower_id: followerId, kind, user_id: userId } = delivery;
    const hours = hoursOf(delivery);
    return {
      kind: kind === 'alert' ? ('alert' as const) : ('digest' as const),
      subject: kind === 'alert' ? followerId : digestSubject(followerId, kind),
      dueAt: kind === 'alert' ? nextSendTime(soon, hours) : nextDigestTime(at, hours, kind),
      ...(userId !== null && { userId }),
    };
  });
  for (let first = 0; first < mails.length; first += mailsAtOnce) {
    // A digest or an alert that waits already takes this report with it.
    await queueMails(transaction, mails.slice(first, first + mailsAtOnce), { at, isJoined: true });
  }
}

export const digestSubject = (followerId: string, cadence: AlertCadence) => `${followerId}:${cadence}`;
