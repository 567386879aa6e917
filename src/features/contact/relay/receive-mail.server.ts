import { createHash } from 'node:crypto';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import type { RequestContext } from '#context/request-context.ts';
import { messageMax } from '#features/contact/model/thread.ts';
import { type MailEnvelope, readEnvelope } from '#features/contact/reply-text/read-envelope.ts';
import type { ReadReply } from '#features/contact/reply-text/read-reply.ts';
import { readReplyInThread } from '#features/contact/reply-text/read-reply-in-thread.server.ts';
import { replyWords } from '#features/contact/reply-text/reply-words.ts';
import { addMessage, findAddedMessage } from '#features/contact/threads/add-message.server.ts';
import { getPeople } from '#features/contact/threads/get-thread.server.ts';
import { selectThreads, type ThreadAccess, type ThreadRow } from '#features/contact/threads/thread-access.server.ts';
import { findObstacle, otherSide, sideKeyOf } from '#features/contact/threads/thread-policy.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';
import { defaultLocale, type Locale } from '#i18n/languages.ts';
import { type InboundOutcome, isNotice, maxMailMegabytes, mostParts } from './inbound-outcome.ts';
import { readReplyAddress } from './reply-address.server.ts';
import type { InboundNoticeDetails } from './send-inbound-notice.server.ts';

type ReceiveContext = Pick<
  RequestContext,
  'db' | 'photos' | 'countPhotoRefusal' | 'live' | 'log' | 'now' | 'config' | 'rateLimiter'
>;

/** An answer has one address; each one costs a signature check. */
const mostReplyAddresses = 10;

interface Recipient {
  thread: ThreadRow | null;
  side: ThreadAccess['side'];
}

/**
 * Reads the body only if a side that may write has sent the mail. A mail that arrives twice is stored once. Throws
 * `malformed` and storage errors; then the webhook repeats the mail. Programs get no answer.
 */
export async function receiveMail(context: ReceiveContext, raw: Uint8Array): Promise<InboundOutcome> {
  const envelope = await readEnvelope(raw);
  const recipient = await findRecipient(context, envelope.recipients);
  if (!recipient) return finish(context, 'unknown');
  const mailHash = createHash('sha256')
    .update([...envelope.recipients].sort().join())
    .update('\n')
    .update(envelope.messageId ?? raw)
    .digest();
  const earlier = await context.db
    .selectFrom('inbound_mails')
    .select('outcome')
    .where('mail_hash', '=', mailHash)
    .executeTakeFirst();
  if (earlier) return earlier.outcome === 'unreadable' ? 'unreadable' : 'repeated';
  const { thread, side } = recipient;
  if (!thread) return finish(context, envelope.kind === 'reply' ? 'expired' : envelope.kind);
  const people = await getPeople(context, thread);
  const email = people.emails[side]?.toLowerCase() ?? null;
  const outcome = await pass(context, { envelope, raw, thread, side, email, mailHash });
  await record(context, { envelope, mailHash, thread, side, email, outcome });
  return finish(context, outcome);
}

function finish({ log }: ReceiveContext, outcome: InboundOutcome): InboundOutcome {
  log.info({ outcome }, 'a mail was received');
  return outcome;
}

/** Returns null if the site made none of the addresses. */
async function findRecipient(context: ReceiveContext, recipients: string[]): Promise<Recipient | null> {
  const ours = recipients.filter((address) => address.startsWith('reply+')).slice(0, mostReplyAddresses);
  for (const address of ours) {
    const target = await readReplyAddress(context, address);
    if (!target) continue;
    const thread = await selectThreads(context.db).where('id', '=', target.threadId).executeTakeFirst();
    return { thread: thread ?? null, side: target.side };
  }
  return null;
}

interface Passing {
  envelope: MailEnvelope;
  raw: Uint8Array;
  thread: ThreadRow;
  side: ThreadAccess['side'];
  email: string | null;
  mailHash: Buffer;
}

async function pass(context: ReceiveContext, passing: Passing): Promise<InboundOutcome> {
  const { envelope, raw, thread, side, email, mailHash } = passing;
  if (envelope.kind !== 'reply') return envelope.kind;
  if (envelope.from === null || envelope.from !== email) return 'foreign';
  const obstacle = findObstacle(thread, side);
  if (obstacle) return obstacle.startsWith('blocked') ? 'blocked' : 'closed';
  if (raw.byteLength > maxMailMegabytes * 1_000_000) return 'too-large';
  const reply = await read(context, raw, await localeOf(context, thread, otherSide(side)));
  if (reply.kind !== 'reply') return reply.kind;
  const parts = splitWords(reply.text);
  if (parts.length > mostParts) return 'too-long';
  const requester = { address: '', accountId: null, subject: sideKeyOf({ thread, side }) };
  try {
    const counted = await context.rateLimiter.consume('addMessageOfThread', requester);
    const added = addAll(context, { thread, side }, { parts, photos: reply.pictures, mailHash });
    const hasAllPhotos = await added.catch(async (error) => {
      await counted.refund();
      throw error;
    });
    if (!hasAllPhotos) return 'photo';
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'rate-limited') return 'too-many';
    // The thread was closed or blocked in this moment.
    if (error.code === 'conflict') return 'closed';
    throw error;
  }
  return reply.ignoredAttachmentCount > 0 ? 'attachment' : 'passed-on';
}

/** Placeholders are in the language of the person who reads the message. */
function read({ config }: ReceiveContext, raw: Uint8Array, locale: Locale): Promise<ReadReply> {
  const siteHosts = [new URL(config.publicUrl).hostname, config.inboundMail?.domain ?? ''].filter(Boolean);
  return readReplyInThread(raw, { words: replyWords(locale), siteHosts });
}

/** Returns whether every photo could be stored. */
async function addAll(
  context: ReceiveContext,
  access: Pick<ThreadAccess, 'thread' | 'side'>,
  { parts, photos, mailHash }: { parts: string[]; photos: Uint8Array[]; mailHash: Buffer },
): Promise<boolean> {
  let hasAllPhotos = true;
  const count = Math.max(parts.length, photos.length);
  for (let index = 0; index < count; index++) {
    const client_id = clientIdOf(mailHash, index);
    const content = parts[index] ?? null;
    const add = (photo: Uint8Array | null) =>
      addMessage(context, access, { input: { client_id, content, kind: 'words' }, photo, isByMail: true });
    if (await findAddedMessage(context.db, access, client_id)) continue;
    await add(photos[index] ?? null).catch(async (error) => {
      if (!isAppError(error) || !isPhotoRefusal(error.code)) throw error;
      hasAllPhotos = false;
      if (content !== null) await add(null);
    });
  }
  return hasAllPhotos;
}

const isPhotoRefusal = (code: string) => ['invalid', 'too-large', 'unsupported-media'].includes(code);

/** The UUID (version 8) is a hash of the mail, so a repeated mail gives the same messages. */
function clientIdOf(mailHash: Buffer, index: number): string {
  const hex = createHash('sha256').update(mailHash).update(String(index)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Splits between paragraphs or words where possible. */
function splitWords(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > messageMax) {
    const head = rest.slice(0, messageMax);
    const ends = ['\n\n', '\n', ' '].map((mark) => head.lastIndexOf(mark));
    const end = ends.find((at) => at > messageMax / 2) ?? messageMax;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}

async function localeOf({ db }: ReceiveContext, thread: ThreadRow, side: ThreadAccess['side']): Promise<Locale> {
  const userId = thread[`${side}_id`];
  if (userId === null) return thread.finder_locale;
  const user = await db.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst();
  return user?.locale ?? defaultLocale;
}

type Recording = Omit<Passing, 'raw'> & { outcome: InboundOutcome };

/** The answer never goes to the address in the headers: a forged one would let the site mail strangers. */
async function record(
  context: ReceiveContext,
  { envelope, mailHash, thread, side, email, outcome }: Recording,
): Promise<void> {
  const { db, now } = context;
  const isAnswered = isNotice(outcome) && email !== null && !envelope.wantsNoAnswer;
  const to = isAnswered ? await allowNotice(context, email) : null;
  const at = now();
  const locale = await localeOf(context, thread, side);
  await db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('inbound_mails')
      .values({ mail_hash: mailHash, received_at: at, outcome })
      .onConflict((conflict) => conflict.column('mail_hash').doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows || to === null || !isNotice(outcome)) return;
    const details: InboundNoticeDetails = { to, locale, notice: outcome };
    const mail = {
      kind: 'inbound-notice',
      subject: mailHash.toString('hex'),
      dueAt: at,
      details: { ...details },
    } as const;
    await queueMails(transaction, [mail], { at });
  });
}

async function allowNotice({ rateLimiter }: ReceiveContext, mailbox: string): Promise<string | null> {
  try {
    await rateLimiter.consume('answerInboundMail', { address: '', accountId: null, mailbox });
    return mailbox;
  } catch (error) {
    if (isAppError(error) && error.code === 'rate-limited') return null;
    throw error;
  }
}
