import { AppError } from '@catlas/platform/errors/app-error.ts';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { Locale } from '#i18n/locale.ts';
import { sharp } from '#platform/images/configured-sharp.server.ts';
import { findImageKind, isAcceptedKind } from '#platform/images/image-kind.ts';
import { cutQuote } from './cut-quote.ts';
import { findMailKind, type MailKind } from './find-mail-kind.ts';
import { htmlToPlain } from './html-to-plain.server.ts';
import { scrubAddresses, type WriterTraces } from './scrub-addresses.ts';

/** Mail services accept 25 MB (Gmail) or less; encoded as base64 that is 34 MB. */
export const maxMailBytes = 36_000_000;

/** Logos of signatures are lower than this; phones' photos are not. */
const minPhotoSidePixels = 160;

export interface ReadReply {
  /** `empty`: neither words nor photos of the writer's own. Only a `reply` is passed on. */
  kind: MailKind | 'empty';
  /** What the writer wrote, without addresses and numbers. Empty unless `kind` is `reply`. */
  text: string;
  /** How many addresses and numbers were replaced in `text`. */
  removedCount: number;
  /** Pictures as they were attached, with their metadata: store them with `storePhoto` only. They have no names. */
  photos: Uint8Array[];
  /** Attachments that are no photos, HEIC among them; logos of signatures are not counted. */
  ignoredAttachmentCount: number;
  /** The writer's address as their program states it. It proves nothing. Lower case; null if there is none. */
  from: string | null;
  /** To, Cc, Bcc and Delivered-To, in lower case: one of them is the thread's. */
  recipients: string[];
  /** Tells a mail that is delivered twice. */
  messageId: string | null;
}

interface ReadReplyOptions {
  /** Of the reader: placeholders are in this language. */
  locale: Locale;
  /** Hosts of this site, which may be named. */
  siteHosts: readonly string[];
}

/**
 * Reads a MIME message (RFC 5322) that answers one of our mails: the words that are new in it, and its photos. Throws AppError
 * `too-large` above `maxMailBytes`, `malformed` for bytes that are no message.
 */
export async function readReply(raw: Uint8Array, { locale, siteHosts }: ReadReplyOptions): Promise<ReadReply> {
  if (raw.byteLength > maxMailBytes) throw new AppError('too-large');
  const mail = await parseMail(raw);
  const kind = findMailKind(mail);
  const envelope = {
    from: mail.from?.address?.toLowerCase() || null,
    recipients: listRecipients(mail),
    messageId: mail.messageId ?? null,
  };
  if (kind !== 'reply') return { kind, text: '', removedCount: 0, photos: [], ignoredAttachmentCount: 0, ...envelope };
  const { text, removedCount } = scrubAddresses(cutQuote(readWords(mail)), {
    locale,
    traces: listTraces(mail, siteHosts),
  });
  const { photos, ignoredAttachmentCount } = await pickPhotos(mail.attachments);
  const isEmpty = text === '' && photos.length === 0;
  return { kind: isEmpty ? 'empty' : 'reply', text, removedCount, photos, ignoredAttachmentCount, ...envelope };
}

async function parseMail(raw: Uint8Array): Promise<Email> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 30 }).catch((cause) => {
    throw new AppError('malformed', { cause });
  });
  if (
    mail.headers.length === 0 ||
    (!mail.from && !mail.returnPath && mail.headers.every(({ key }) => key !== 'received'))
  )
    throw new AppError('malformed');
  return mail;
}

function readWords(mail: Email): string {
  if (mail.text?.trim()) return mail.text;
  return mail.html ? htmlToPlain(mail.html) : '';
}

const mailboxes = (addresses: readonly Address[]) =>
  addresses.flatMap((address) => address.group ?? [address]).flatMap(({ address }) => address?.toLowerCase() || []);

const addressesIn = (text: string) => text.toLowerCase().match(/[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g) ?? [];

function listRecipients({ to = [], cc = [], bcc = [], headers }: Email): string[] {
  const delivered = headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'].includes(key))
    .flatMap(({ value }) => addressesIn(value));
  return [...new Set([...mailboxes([...to, ...cc, ...bcc]), ...delivered])];
}

/** Headers with words of the writer, or with names of files. */
const wordHeaders = new Set(['subject', 'thread-topic', 'content-type', 'content-disposition', 'date', 'mime-version']);

/** Every address and host in the headers, but those of the site. */
function listTraces({ headers }: Email, siteHosts: readonly string[]): WriterTraces {
  const values = headers.filter(({ key }) => !wordHeaders.has(key)).map(({ value }) => value.toLowerCase());
  const isOurs = (host: string) => siteHosts.some((site) => host === site || host.endsWith(`.${site}`));
  const hosts = values
    .flatMap((value) => value.match(/(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62}/g) ?? [])
    .filter((host) => !isOurs(host));
  return { addresses: values.flatMap(addressesIn), hosts };
}

async function pickPhotos(attachments: readonly Attachment[]) {
  const photos: Uint8Array[] = [];
  let ignoredAttachmentCount = 0;
  for (const { content } of attachments) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    const kind = findImageKind(bytes);
    if (kind === null || !isAcceptedKind(kind)) ignoredAttachmentCount++;
    else if (!(await isLogo(bytes))) photos.push(bytes);
  }
  return { photos, ignoredAttachmentCount };
}

/** A picture that can't be read is passed on: storing it says what is wrong. */
async function isLogo(bytes: Uint8Array): Promise<boolean> {
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return size !== null && Math.min(size.width, size.height) < minPhotoSidePixels;
}
