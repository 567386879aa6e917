import { AppError } from '@catlas/platform/errors/app-error.ts';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { findMailKind, type MailKind, wantsNoAnswer } from './find-mail-kind.ts';

/** Chains of `Received`, DKIM and ARC have up to 50 kB. */
const maxHeaderBytes = 256_000;
/** An answer has one recipient and some copies. */
const mostRecipients = 100;

export interface MailEnvelope {
  /** The parts may still show that a program wrote the mail. */
  kind: MailKind;
  /** Anyone can forge it. It is in lower case, or null. */
  from: string | null;
  /** The addresses come from Delivered-To and the like, To, Cc and Bcc, in lower case. */
  recipients: string[];
  wantsNoAnswer: boolean;
  /** `messageId` identifies a mail that is delivered twice. */
  messageId: string | null;
}

/** Does not read the body. Throws AppError `malformed` for bytes that are no message. */
export async function readEnvelope(raw: Uint8Array): Promise<MailEnvelope> {
  const mail = await PostalMime.parse(headersOf(raw), { maxHeadersSize: maxHeaderBytes }).catch((cause) => {
    throw new AppError('malformed', { cause });
  });
  requireMessage(mail);
  return {
    kind: findMailKind(mail),
    from: mail.from?.address?.toLowerCase() || null,
    recipients: listRecipients(mail),
    wantsNoAnswer: wantsNoAnswer(mail),
    messageId: mail.messageId ?? null,
  };
}

function headersOf(raw: Uint8Array): Uint8Array {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxHeaderBytes));
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => head.indexOf(mark)).filter((at) => at >= 0);
  return head.subarray(0, Math.min(...ends, head.byteLength));
}

export function requireMessage({ headers, from, returnPath }: Email): void {
  if (headers.length === 0 || (!from && !returnPath && headers.every(({ key }) => key !== 'received')))
    throw new AppError('malformed');
}

const mailboxes = (addresses: readonly Address[]) =>
  addresses.flatMap((address) => address.group ?? [address]).flatMap(({ address }) => address?.toLowerCase() || []);

export const addressesIn = (text: string): string[] =>
  text.toLowerCase().match(/[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g) ?? [];

const deliveryHeaders = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']);

function listRecipients({ to = [], cc = [], bcc = [], headers }: Email): string[] {
  const delivered = headers.filter(({ key }) => deliveryHeaders.has(key)).flatMap(({ value }) => addressesIn(value));
  return [...new Set([...delivered, ...mailboxes([...to, ...cc, ...bcc])])].slice(0, mostRecipients);
}
