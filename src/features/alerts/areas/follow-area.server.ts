import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Schema } from '#db/schema.ts';
import { cellCenter, cellMeters } from '#features/cats/model/publish-point.ts';
import { type Follower, usualHours } from '#features/followers/find-follower.server.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { AreaInput } from './area-schemas.ts';
import { mostAreas, mostUnconfirmed } from './followed-area.ts';
import { confirmSubject, testSubject } from './notice-subjects.ts';

type Scope = Pick<Context, 'db' | 'now'>;

/** Only the cell of the place is stored. */
function columnsOf({ latitude, longitude, ...input }: AreaInput) {
  return { ...input, ...cellCenter({ latitude, longitude }, cellMeters.street) };
}

/** Throws `invalid` if the follower has as many areas as are allowed. */
export async function addArea({ db, now }: Scope, follower: Follower, input: AreaInput): Promise<number> {
  const at = now();
  return db.transaction().execute(async (transaction) => {
    await requireRoom(transaction, follower.id);
    const { id } = await transaction
      .insertInto('followed_areas')
      .values({ ...columnsOf(input), follower_id: follower.id, created_at: at, confirmed_at: at, feed_key: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

async function requireRoom(transaction: Transaction<Schema>, followerId: string): Promise<void> {
  await transaction.selectFrom('followers').select('id').where('id', '=', followerId).forUpdate().execute();
  const { count } = await transaction
    .selectFrom('followed_areas')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('follower_id', '=', followerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (count >= mostAreas) {
    throw new AppError('invalid', { fields: [{ field: 'name', message: m.alerts_error_many({ max: mostAreas }) }] });
  }
}

interface NewFollower {
  locale: Locale;
  timeZone: string;
}

/** A visitor without a mail address. The key of the row is the only way to it. */
export function addFollower({ db, now }: Scope, { locale, timeZone }: NewFollower): Promise<Follower> {
  return db.insertInto('followers').values(rowOf(now(), { locale, timeZone })).returningAll().executeTakeFirstOrThrow();
}

const rowOf = (at: Date, { locale, timeZone }: NewFollower, email: string | null = null) => ({
  email,
  user_id: null,
  locale,
  time_zone: timeZone,
  ...usualHours,
  created_at: at,
  last_seen_at: at,
});

/**
 * Stores the area unconfirmed and queues the mail whose page confirms it. The answer is the same for every address, so it reveals
 * neither a follower nor an account; too many mails to one address are left out silently.
 */
export async function followByMail(
  { db, now, limits }: Scope & Pick<RequestContext, 'limits'>,
  input: AreaInput,
  { email, ...follower }: NewFollower & { email: string },
): Promise<void> {
  const at = now();
  if (!(await limits.tryConsume('mailFollowerOfMailbox', { mailbox: email }))) return;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('followers')
      .values(rowOf(at, follower, email))
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).where('email', 'is not', null).doNothing())
      .execute();
    const { id: followerId } = await transaction
      .selectFrom('followers')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { count } = await transaction
      .selectFrom('followed_areas')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('follower_id', '=', followerId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= mostUnconfirmed) return;
    const { id } = await transaction
      .insertInto('followed_areas')
      .values({ ...columnsOf(input), follower_id: followerId, created_at: at, confirmed_at: null, feed_key: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMails(transaction, [{ kind: 'alert-notice', subject: confirmSubject(id), dueAt: at }], { at });
  });
}

interface OwnArea {
  follower: Pick<Follower, 'id' | 'user_id'>;
  areaId: number;
}

export async function confirmArea({ db, now }: Scope, { follower, areaId }: OwnArea): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await requireRoom(transaction, follower.id);
    await transaction
      .updateTable('followed_areas')
      .set({ confirmed_at: now() })
      .where('id', '=', areaId)
      .where('follower_id', '=', follower.id)
      .where('confirmed_at', 'is', null)
      .execute();
  });
}

/** What was found for the area and not sent yet is not sent. */
export async function removeArea({ db }: Scope, { follower, areaId }: OwnArea): Promise<void> {
  await db.deleteFrom('followed_areas').where('id', '=', areaId).where('follower_id', '=', follower.id).execute();
}

export async function editArea(
  { db }: Scope,
  { follower, areaId }: OwnArea,
  input: Pick<
    AreaInput,
    'radius_meters' | 'name' | 'wanted' | 'is_at_once' | 'cadence' | 'coat_colors' | 'coat_pattern'
  >,
): Promise<void> {
  const { radius_meters, name, wanted, is_at_once, cadence, coat_colors, coat_pattern } = input;
  await db
    .updateTable('followed_areas')
    .set({ radius_meters, name, wanted, is_at_once, cadence, coat_colors, coat_pattern })
    .where('id', '=', areaId)
    .where('follower_id', '=', follower.id)
    .execute();
}

/** A new address, or none. The old one ends. */
export async function setFeed({ db }: Scope, { follower, areaId }: OwnArea, isOn: boolean): Promise<void> {
  await db
    .updateTable('followed_areas')
    .set({ feed_key: isOn ? sql<string>`gen_random_uuid()` : null })
    .where('id', '=', areaId)
    .where('follower_id', '=', follower.id)
    .execute();
}

export async function queueTest({ db, now }: Scope, { follower, areaId }: OwnArea): Promise<void> {
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const area = await transaction
      .selectFrom('followed_areas')
      .select('id')
      .where('id', '=', areaId)
      .where('follower_id', '=', follower.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (!area) return;
    const userId = follower.user_id === null ? {} : { userId: follower.user_id };
    await queueMails(transaction, [{ kind: 'alert-notice', subject: testSubject(areaId), dueAt: at, ...userId }], {
      at,
    });
  });
}
