import { AppError } from '@catlas/platform/errors/app-error.ts';
import { findImageKind, isAcceptedKind } from '@catlas/platform/images/image-kind.ts';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { cutQuote } from './cut-quote.ts';
import { findMailKind, type MailKind } from './find-mail-kind.ts';
import { htmlToPlain } from './html-to-plain.ts';
import { addressesIn, requireMessage } from './read-envelope.ts';
import { removeOwnLinks } from './remove-own-links.ts';
import type { ReplyWords } from './reply-words.ts';
import { scrubAddresses, type WriterTraces } from './scrub-addresses.ts';

/** Mail services accept 25 MB (Gmail) or less; encoded as base64 that is 34 MB. */
export const maxMailBytes = 36_000_000;
/** Each line costs some microseconds, however short. Those of attachments have 60 bytes or more. */
const shortLineBytes = 40;
const mostShortLines = 50_000;
/** Such lines may begin a part. Mails have up to 50 parts, and text has rows of dashes. */
const mostDashedLines = 2000;
/** Mails of people have 5 levels at most, and one more for each that is forwarded inside another. */
const mostLevels = 30;

export interface ReadReply {
  /** `unreadable` is encrypted or beyond the limits. Only a `reply` has words. */
  kind: MailKind | 'empty' | 'unreadable';
  /** Addresses, numbers and links that open the conversation are removed. */
  text: string;
  /** The `pictures` still have their metadata: store them with `storePhoto` only. */
  pictures: Uint8Array[];
  /** HEIC counts as no photo. */
  ignoredAttachmentCount: number;
}

export interface ReplyOptions {
  words: ReplyWords;
  /** These hosts of the site may be named. */
  siteHosts: readonly string[];
}

/** Reads RFC 5322. Throws AppError `too-large` above `maxMailBytes`, `malformed` for bytes that are no message. */
export async function readReply(raw: Uint8Array, { words, siteHosts }: ReplyOptions): Promise<ReadReply> {
  if (raw.byteLength > maxMailBytes) throw new AppError('too-large');
  if (isBeyondLimits(raw)) return unread('unreadable');
  const mail = await parseMail(raw);
  if (!mail) return unread('unreadable');
  const kind = findMailKind(mail);
  if (kind !== 'reply') return unread(kind);
  const own = cutQuote(readWords(mail), { markers: words.markers, siteHosts, writerName: mail.from?.name ?? '' });
  const { text } = scrubAddresses(removeOwnLinks(own, { siteHosts, placeholder: words.removed.link }), {
    removed: words.removed,
    traces: listTraces(mail, siteHosts),
  });
  const { pictures, ignoredAttachmentCount } = sortAttachments(mail.attachments);
  if (text !== '') return { kind: 'reply', text, pictures, ignoredAttachmentCount };
  const isEncrypted = mail.attachments.some(({ mimeType }) => encryptedTypes.test(mimeType));
  return { kind: isEncrypted ? 'unreadable' : 'empty', text, pictures, ignoredAttachmentCount };
}

const unread = (kind: ReadReply['kind']): ReadReply => ({ kind, text: '', pictures: [], ignoredAttachmentCount: 0 });

function isBeyondLimits(raw: Uint8Array): boolean {
  let short = 0;
  let dashed = 0;
  for (let start = 0, end = raw.indexOf(10); end >= 0; start = end + 1, end = raw.indexOf(10, start)) {
    if (end - start < shortLineBytes) short++;
    if (raw[start] === 45 && raw[start + 1] === 45) dashed++;
    if (short > mostShortLines || dashed > mostDashedLines) return true;
  }
  return false;
}

/** Returns null if the mail has too many levels. */
async function parseMail(raw: Uint8Array): Promise<Email | null> {
  const options = { forceRfc822Attachments: true, maxNestingDepth: mostLevels };
  const mail = await PostalMime.parse(raw, options).catch(() => null);
  if (mail) requireMessage(mail);
  return mail;
}

function readWords(mail: Email): string {
  if (mail.text?.trim()) return mail.text;
  return mail.html ? htmlToPlain(mail.html) : '';
}

const wordHeaders = new Set(['subject', 'thread-topic', 'content-type', 'content-disposition', 'date', 'mime-version']);

/** The site's own hosts are not included. */
function listTraces({ headers }: Email, siteHosts: readonly string[]): WriterTraces {
  const values = headers.filter(({ key }) => !wordHeaders.has(key)).map(({ value }) => value.toLowerCase());
  const isOurs = (host: string) => siteHosts.some((site) => host === site || host.endsWith(`.${site}`));
  const hosts = values
    .flatMap((value) => value.match(/(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62}/g) ?? [])
    .filter((host) => !isOurs(host));
  return { addresses: values.flatMap(addressesIn), hosts };
}

/** These parts prove who wrote a mail (RFC 8551, RFC 3156); the writer did not attach them. */
const signatureTypes = /^application\/(?:(?:x-)?pkcs7-signature|pgp-(?:signature|keys))$/;
/** The `encryptedTypes` are S/MIME that is encrypted or signed in one piece, and PGP/MIME. */
const encryptedTypes = /^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/;

function sortAttachments(attachments: readonly Attachment[]) {
  const pictures: Uint8Array[] = [];
  let ignoredAttachmentCount = 0;
  for (const { content, mimeType } of attachments) {
    if (signatureTypes.test(mimeType)) continue;
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    const kind = findImageKind(bytes);
    if (kind !== null && isAcceptedKind(kind)) pictures.push(bytes);
    else ignoredAttachmentCount++;
  }
  return { pictures, ignoredAttachmentCount };
}
