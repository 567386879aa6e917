import { createHash } from 'node:crypto';
import type { MailPicture } from '@catlas/platform/mail/mail-sender.ts';
import { type Selectable, sql } from 'kysely';
import { oneClickPath, unsubscribePath } from '#features/notifications/unsubscribe/unsubscribe-addresses.ts';
import { presentSighting } from '#features/sightings/model/present-sighting.server.ts';
import { getPeople } from '#features/threads/get-thread.server.ts';
import { makeThreadMailToken } from '#features/threads/mail-switch/thread-mail-switch.server.ts';
import { listCopyingThreads } from '#features/threads/present-thread.server.ts';
import { selectThreads, type ThreadRow } from '#features/threads/thread-access.server.ts';
import { canBeMailed, otherSide } from '#features/threads/thread-policy.ts';
import { addThreadLink } from '#features/threads/thread-token.server.ts';
import { findWarnings } from '#features/warnings/find-warnings.ts';
import { type Locale, languages } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import type { ImageVariant } from '#platform/images/image-query.ts';
import { transformImage } from '#platform/images/transform-image.server.ts';
import type { Context } from '#product/context.ts';
import type { ThreadSide } from '#product/report-values.ts';
import type { Schema } from '#product/schema.ts';
import { isEventCurrent } from './is-event-current.server.ts';
import { makeReplyAddress } from './reply-address.server.ts';
import { renderThreadMail, type ThreadMailInput } from './thread-mail.server.ts';

type SendContext = Pick<Context, 'db' | 'mail' | 'photos' | 'config' | 'log' | 'now'>;
type MailRow = Selectable<Schema['thread_mails']>;
type MessageRow = Selectable<Schema['thread_messages']>;

const second = 1000;
const minute = 60 * second;
export const sendThreadMailsEverySeconds = 3;
/** A process without a result after this time has ended. It is longer than all time limits of the mail server. */
const claimMs = 2 * minute;
/** Each further delay is three times as long. The last try is about 10 hours after the first. */
const firstRetryMs = minute;
const mostTries = 7;
const mostAtOnce = 20;
/** After so many failures the mail server counts as unavailable, and the others wait. */
const mostFailuresInARow = 3;

/** Claims a row before its mail, so an interrupted one is sent again with the same Message-ID. */
export async function sendThreadMails(context: SendContext): Promise<number> {
  let sent = 0;
  let failures = 0;
  for (const row of await claim(context)) {
    try {
      const isSent = await sendOne(context, row);
      await record(context, row, isSent ? 'sent' : 'unwanted');
      if (isSent) sent += 1;
      failures = 0;
    } catch (error) {
      context.log.warn({ err: error, mailId: row.id }, 'a mail of a thread was not taken; it is tried again');
      await putBack(context, row);
      failures += 1;
      if (failures === mostFailuresInARow) break;
    }
  }
  return sent;
}

/** One statement ensures that only one of two processes gets a row. */
async function claim({ db, now }: SendContext): Promise<MailRow[]> {
  const at = now();
  const { rows } = await sql<MailRow>`
    update thread_mails set is_repeated = claimed_at is not null, claimed_at = ${at}, tries = tries + 1
    where id in (
      select id from thread_mails
      where done_at is null and due_at <= ${at}
        and (claimed_at is null or (claimed_at < ${new Date(at.getTime() - claimMs)} and not is_repeated))
      order by due_at, id limit ${sql.lit(mostAtOnce)} for update skip locked
    ) returning *`.execute(db);
  return rows;
}

async function record({ db, now }: SendContext, { id }: MailRow, outcome: NonNullable<MailRow['outcome']>) {
  await db.updateTable('thread_mails').set({ done_at: now(), outcome }).where('id', '=', id).execute();
}

async function putBack(context: SendContext, row: MailRow): Promise<void> {
  if (row.tries >= mostTries) return record(context, row, 'failed');
  const due_at = new Date(context.now().getTime() + firstRetryMs * 3 ** (row.tries - 1));
  await context.db
    .updateTable('thread_mails')
    .set({ claimed_at: null, is_repeated: false, due_at })
    .where('id', '=', row.id)
    .execute();
}

/** Returns false if the reader wants no mail, or the sides may no longer be in contact. */
async function sendOne(
  context: SendContext,
  { id, thread_id, message_id, side, is_last_today: isLastToday }: MailRow,
): Promise<boolean> {
  const { db, mail, config } = context;
  const thread = await selectThreads(db).where('id', '=', thread_id).executeTakeFirstOrThrow();
  const message = await db
    .selectFrom('thread_messages')
    .selectAll()
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  if (!canBeMailed(thread, { from: message.side, to: side })) return false;
  if (!(await isEventCurrent({ db }, { thread, message, side }))) return false;
  const people = await getPeople({ db }, thread);
  const email = people.emails[side];
  if (!email || !thread[`${side}_has_mail_on`] || !people.hasMailOn[side]) return false;
  const locale = await localeOf({ db }, thread, side);
  const target = { threadId: thread.id, side };
  const token = await makeThreadMailToken({ db }, target);
  const replyTo = await makeReplyAddress(context, target);
  const rendered = renderThreadMail({
    locale,
    siteUrl: config.publicUrl,
    catName: people.cat.name,
    // A visitor's name is typed by the visitor, and the address may belong to someone else.
    readerName: thread[`${side}_id`] === null ? null : people[side].name,
    side,
    message: await describe(context, message, { locale, side }),
    otherName: people[otherSide(side)].name,
    picture: await makePicture(context, message, side),
    threadUrl: config.publicUrl + pathInLocale(await pathOf(context, thread, side), locale),
    stopUrl: config.publicUrl + unsubscribePath(token, locale),
    canAnswer: replyTo !== undefined,
    isLastToday,
  });
  const { hostname } = new URL(config.publicUrl);
  await mail.send({
    ...rendered,
    to: email,
    locale,
    unsubscribeUrl: config.publicUrl + oneClickPath(token),
    messageId: `thread-mail-${id}.${digest(token)}@${hostname}`,
    conversationId: `thread.${digest(token)}@${hostname}`,
    ...(replyTo && { replyTo }),
  });
  return true;
}

/** The digest is of one side's secret token, so that only that side can name a mail of the thread. */
const digest = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 24);

async function localeOf({ db }: Pick<Context, 'db'>, thread: ThreadRow, side: ThreadSide): Promise<Locale> {
  const userId = thread[`${side}_id`];
  if (userId === null) return thread.finder_locale;
  const user = await db.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst();
  return user?.locale ?? thread.finder_locale;
}

/** A visitor gets a new link with each mail: only digests of the earlier ones are stored. */
async function pathOf({ db, now }: SendContext, thread: ThreadRow, side: ThreadSide): Promise<string> {
  if (thread[`${side}_id`] !== null) return `/thread/${thread.id}`;
  return `/thread/${await addThreadLink(db, { threadId: thread.id, at: now() })}`;
}

async function describe(
  { db }: SendContext,
  message: MessageRow,
  { locale, side: reader }: { locale: Locale; side: ThreadSide },
): Promise<ThreadMailInput['message']> {
  const { side, kind, content, event, sighting_id } = message;
  const row =
    sighting_id === null
      ? null
      : await db.selectFrom('sightings').selectAll().where('id', '=', sighting_id).executeTakeFirst();
  const words = row ? row.words : content;
  const sighting = row && {
    kind: row.kind,
    words: row.words,
    place: placeOf(row),
    time: row.seen_at && formatTime(row.seen_at, locale),
  };
  const hasWarning = words !== null && side !== 'site' && findWarnings(words).length > 0;
  const isOthers = side !== 'site' && side !== reader;
  const isPhotoReused = isOthers
    ? message.is_photo_reused === true || row?.is_photo_reused === true
    : (await listCopyingThreads({ db }, [message], reader)).size > 0;
  return { side, kind, content, event, sighting: sighting ?? null, hasWarning, isPhotoReused };
}

/** The owner may see the exact place. */
function placeOf(row: Parameters<typeof presentSighting>[0]): string | null {
  const { exact_location: exact, location } = presentSighting(row);
  if (!exact) return null;
  const coordinates = `${exact.lat.toFixed(5)}, ${exact.lng.toFixed(5)}`;
  return location?.label ? `${location.label} (${coordinates})` : coordinates;
}

/** The text is in UTC and says so: the server does not know the reader's time zone. */
const formatTime = (at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(languages[locale].dates, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  })
    .format(at)
    .replace(/:\d\d(?= UTC)/, '');

const pictureVariant: ImageVariant = {
  width: 540,
  height: 540,
  format: 'jpeg',
  quality: 80,
  fit: 'inside',
  position: 'center',
};

/** Outlook does not show WebP. A missing photo does not stop the mail. */
async function makePicture(
  { db, photos, log }: SendContext,
  message: MessageRow,
  side: ThreadSide,
): Promise<MailPicture | null> {
  // A receipt repeats nothing from the form.
  if (message.side === side) return null;
  const key =
    message.sighting_id === null
      ? message.photo_key
      : (await db.selectFrom('sightings').select('photo_key').where('id', '=', message.sighting_id).executeTakeFirst())
          ?.photo_key;
  if (!key) return null;
  try {
    const photo = await photos.find(key);
    return photo && { id: `message-${message.id}`, content: await transformImage(photo, pictureVariant) };
  } catch (error) {
    log.warn({ err: error, messageId: message.id }, 'a mail of a thread has no photo, because it could not be read');
    return null;
  }
}
