import { createHash } from 'node:crypto';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { addMessage, findAddedMessage } from '#features/threads/add-message.server.ts';
import { getPeople } from '#features/threads/get-thread.server.ts';
import { type ReadReply, readReply } from '#features/threads/mail/read-reply.server.ts';
import { messageMax } from '#features/threads/model/thread.ts';
import { selectThreads, type ThreadAccess, type ThreadRow } from '#features/threads/thread-access.server.ts';
import { findObstacle, otherSide, sideKeyOf } from '#features/threads/thread-policy.ts';
import type { Locale } from '#i18n/locale.ts';
import type { RequestContext } from '#request/request-context.ts';
import { type InboundOutcome, isNotice, maxMailMegabytes, mostParts } from './inbound-outcome.ts';
import { readReplyAddress } from './reply-address.server.ts';

type ReceiveContext = Pick<
  RequestContext,
  'db' | 'photos' | 'countPhotoRefusal' | 'live' | 'log' | 'now' | 'config' | 'rateLimiter'
>;

interface Recipient {
  /** Null: deleted by now. */
  thread: ThreadRow | null;
  side: ThreadAccess['side'];
}

/**
 * Takes a mail that answers one of ours: its words and photos become messages of the thread, built anew. A mail that can't be passed on is
 * answered with the reason, in the sender's language, unless a program has sent it. The same mail again changes nothing. Throws `malformed`
 * for what is no mail, and what the database or the storage throw: then the webhook has to send it again.
 */
export async function receiveMail(context: ReceiveContext, raw: Uint8Array): Promise<InboundOutcome> {
  const isTooLarge = raw.byteLength > maxMailMegabytes * 1_000_000;
  // Of a large mail only the headers are needed.
  const mail = await read(context, isTooLarge ? headersOf(raw) : raw, 'en');
  const mailHash = createHash('sha256')
    .update([...mail.recipients].sort().join())
    .update('\n')
    .update(mail.messageId ?? raw)
    .digest();
  const earlier = await context.db
    .selectFrom('inbound_mails')
    .select('outcome')
    .where('mail_hash', '=', mailHash)
    .executeTakeFirst();
  if (earlier) return 'repeated';
  const recipient = await findRecipient(context, mail.recipients);
  const outcome =
    isTooLarge && mail.kind !== 'automatic' && mail.kind !== 'bounce'
      ? 'too-large'
      : await pass(context, { mail, raw, recipient, mailHash });
  await record(context, { mail, mailHash, recipient, outcome });
  context.log.info({ outcome }, 'a mail was received');
  return outcome;
}

const headersOf = (raw: Uint8Array) => {
  const end = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 256_000)).indexOf('\r\n\r\n');
  return raw.subarray(0, end < 0 ? 256_000 : end + 4);
};

/** Placeholders for removed addresses are in the language of who reads the message. */
function read({ config }: ReceiveContext, raw: Uint8Array, locale: Locale): Promise<ReadReply> {
  const siteHosts = [new URL(config.publicUrl).hostname, config.inboundMail?.domain ?? ''].filter(Boolean);
  return readReply(raw, { locale, siteHosts });
}

/** Null: no recipient is an address that was made here. */
async function findRecipient(context: ReceiveContext, recipients: string[]): Promise<Recipient | null> {
  for (const address of recipients) {
    const target = await readReplyAddress(context, address);
    if (!target) continue;
    const thread = await selectThreads(context.db).where('id', '=', target.threadId).executeTakeFirst();
    return { thread: thread ?? null, side: target.side };
  }
  return null;
}

interface Passing {
  mail: ReadReply;
  raw: Uint8Array;
  recipient: Recipient | null;
  mailHash: Buffer;
}

async function pass(context: ReceiveContext, { mail, raw, recipient, mailHash }: Passing): Promise<InboundOutcome> {
  if (mail.kind !== 'reply') return mail.kind;
  if (!recipient) return 'unknown';
  const { thread, side } = recipient;
  if (!thread) return 'expired';
  const people = await getPeople(context, thread);
  if (mail.from === null || mail.from !== people.emails[side]?.toLowerCase()) return 'foreign';
  const obstacle = findObstacle(thread, side);
  if (obstacle) return obstacle.startsWith('blocked') ? 'blocked' : 'closed';
  const locale = await localeOfReader(context, thread, otherSide(side));
  const { text, photos, ignoredAttachmentCount } =
    mail.removedCount > 0 && locale !== 'en' ? await read(context, raw, locale) : mail;
  const parts = splitWords(text);
  if (parts.length > mostParts) return 'too-long';
  const requester = { address: '', accountId: null, subject: sideKeyOf({ thread, side }) };
  try {
    const counted = await context.rateLimiter.consume('addMessageOfThread', requester);
    const hasAllPhotos = await addAll(context, { thread, side }, { parts, photos, mailHash }).catch(async (error) => {
      await counted.refund();
      throw error;
    });
    if (!hasAllPhotos) return 'photo';
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'rate-limited') return 'too-many';
    // Closed or blocked in this moment.
    if (error.code === 'conflict') return 'closed';
    throw error;
  }
  return ignoredAttachmentCount > 0 ? 'attachment' : 'passed-on';
}

/** A message for each part of the words, and for each further photo. Returns whether every photo could be stored. */
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

/** A UUID of version 8, made of the mail: sent again it gives the same messages. */
function clientIdOf(mailHash: Buffer, index: number): string {
  const hex = createHash('sha256').update(mailHash).update(String(index)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** In pieces of at most a message, between paragraphs or words where possible. */
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

async function localeOfReader({ db }: ReceiveContext, thread: ThreadRow, side: ThreadAccess['side']): Promise<Locale> {
  const userId = thread[`${side}_id`];
  if (userId === null) return thread.finder_locale;
  const user = await db.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst();
  return user?.locale ?? 'en';
}

interface Recording {
  mail: ReadReply;
  mailHash: Buffer;
  recipient: Recipient | null;
  outcome: InboundOutcome;
}

/** With the answer to the sender, which a job sends. A forged sender gets few. */
async function record(context: ReceiveContext, { mail, mailHash, recipient, outcome }: Recording): Promise<void> {
  const { db, now } = context;
  const to = isNotice(outcome) && mail.from ? await allowNotice(context, mail.from) : null;
  const isKnown = outcome !== 'foreign' && recipient?.thread;
  await db
    .insertInto('inbound_mails')
    .values({
      mail_hash: mailHash,
      received_at: now(),
      outcome,
      notice_to: to,
      notice_locale: isKnown ? await localeOfReader(context, recipient.thread!, recipient.side) : null,
      notice_due_at: to === null ? null : now(),
    })
    .onConflict((conflict) => conflict.column('mail_hash').doNothing())
    .execute();
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
