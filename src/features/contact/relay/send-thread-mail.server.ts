import { createHash } from 'node:crypto';
import type { ImageVariant } from '@catlas/platform/images/image-query.ts';
import { transformImage } from '@catlas/platform/images/transform-image.server.ts';
import type { MailPicture } from '@catlas/platform/mail/mail-sender.ts';
import type { Selectable } from 'kysely';
import type { Context } from '#context/context.ts';
import type { ThreadSide } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { makeThreadMailToken } from '#features/contact/mail-switch/thread-mail-switch.server.ts';
import { presentSighting } from '#features/contact/model/present-sighting.server.ts';
import { getPeople } from '#features/contact/threads/get-thread.server.ts';
import { listCopyingThreads } from '#features/contact/threads/present-thread.server.ts';
import { selectThreads, type ThreadRow } from '#features/contact/threads/thread-access.server.ts';
import { canBeMailed, otherSide } from '#features/contact/threads/thread-policy.ts';
import { addThreadLink } from '#features/contact/threads/thread-token.server.ts';
import { findWarnings } from '#features/contact/warnings/find-warnings.ts';
import type { MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import { oneClickPath, unsubscribePath } from '#features/mail/unsubscribe-addresses.ts';
import { positionPath } from '#features/position/position.ts';
import { formatTimeOfPlace } from '#features/position/time-of-place.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { isEventCurrent } from './is-event-current.server.ts';
import { makeReplyAddress } from './reply-address.server.ts';
import { renderThreadMail, type ThreadMailInput } from './thread-mail.server.ts';

type SendContext = Pick<Context, 'db' | 'mail' | 'photos' | 'config' | 'log' | 'now'>;
type MessageRow = Selectable<Schema['thread_messages']>;

/** Nothing is sent if the reader wants no mail, or the sides may no longer be in contact. */
export const sendThreadMail: MailSenderOfKind = async (context, { id, message_id, side, details }) => {
  const { db, mail, config } = context;
  if (message_id === null || side === null) return { isSent: false };
  const message = await db
    .selectFrom('thread_messages')
    .selectAll()
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  const thread = await selectThreads(db).where('id', '=', message.thread_id).executeTakeFirstOrThrow();
  if (!canBeMailed(thread, { from: message.side, to: side })) return { isSent: false };
  if (!(await isEventCurrent({ db }, { thread, message, side }))) return { isSent: false };
  const people = await getPeople({ db }, thread);
  const email = people.emails[side];
  if (!email || !thread[`${side}_has_mail_on`] || !people.hasMailOn[side]) return { isSent: false };
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
    message: await describe(context, { thread, message, locale, side }),
    otherName: people[otherSide(side)].name,
    picture: await makePicture(context, message, side),
    threadUrl: config.publicUrl + pathInLocale(await pathOf(context, thread, side), locale),
    stopUrl: config.publicUrl + unsubscribePath(token, locale),
    canAnswer: replyTo !== undefined,
    isLastToday: details.isLastToday === true,
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
  return { isSent: true };
};

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

interface Described {
  thread: ThreadRow;
  message: MessageRow;
  locale: Locale;
  /** The reader's. */
  side: ThreadSide;
}

async function describe(context: SendContext, described: Described): Promise<ThreadMailInput['message']> {
  const { db } = context;
  const { message, side: reader } = described;
  const { side, kind, content, event, sighting_id } = message;
  const row =
    sighting_id === null
      ? null
      : await db.selectFrom('sightings').selectAll().where('id', '=', sighting_id).executeTakeFirst();
  const words = row ? row.words : content;
  const hasWarning = words !== null && side !== 'site' && findWarnings(words).length > 0;
  const isOthers = side !== 'site' && side !== reader;
  const isPhotoReused = isOthers
    ? message.is_photo_reused === true || row?.is_photo_reused === true
    : (await listCopyingThreads({ db }, [message], reader)).size > 0;
  const sighting = row ? await describeSighting(context, row, described) : null;
  return { side, kind, content, event, sighting, hasWarning, isPhotoReused };
}

type MailedSighting = NonNullable<ThreadMailInput['message']['sighting']>;

/** The owner may see the exact place. */
async function describeSighting(
  { db, config }: SendContext,
  row: Selectable<Schema['sightings']>,
  { thread, locale }: Described,
): Promise<MailedSighting> {
  const { kind, words, exact_location: exact, location } = presentSighting(row);
  const seen = exact && { latitude: exact.lat, longitude: exact.lng, label: location?.label ?? null };
  const place = seen && {
    label: seen.label ?? m.cats_page_unknown_place({}, { locale }),
    url: config.publicUrl + pathInLocale(positionPath(seen), locale),
  };
  const hasReach = kind === 'with-me' && (thread.is_finder_phone_open || thread.finder_door !== null);
  if (row.seen_at === null) return { kind, words, place, time: null, hasReach };
  const time = formatTimeOfPlace({
    at: row.seen_at,
    precision: row.seen_at_precision,
    // A claim may name no place: its time is that of the report.
    place: seen ?? (await findPlaceOfCat({ db }, thread)),
    locale,
  });
  return { kind, words, place, time, hasReach };
}

const findPlaceOfCat = ({ db }: Pick<Context, 'db'>, { cat_id }: ThreadRow) =>
  db
    .selectFrom('cats')
    .select(['public_latitude as latitude', 'public_longitude as longitude', 'place_label as label'])
    .where('id', '=', cat_id)
    .executeTakeFirstOrThrow();

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
