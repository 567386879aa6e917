import { messageMax } from '#features/contact/model/thread.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

/** A photo from a phone, encoded as base64, fits. */
export const maxMailMegabytes = 10;
export const mostParts = 4;

/** The answer goes to that side's known address, and to no address that a mail states. */
export const inboundNotices = {
  foreign: m.threads_inbound_foreign,
  closed: m.threads_inbound_closed,
  blocked: m.threads_inbound_blocked,
  'too-long': m.threads_inbound_too_long,
  'too-many': m.threads_inbound_too_many,
  'too-large': m.threads_inbound_too_large,
  unreadable: m.threads_inbound_unreadable,
  photo: m.threads_inbound_photo,
  attachment: m.threads_inbound_attachment,
} as const;
export type InboundNotice = keyof typeof inboundNotices;

/** Of these a part arrived. */
export const isPartly = (notice: InboundNotice) => notice === 'photo' || notice === 'attachment';

export type InboundOutcome =
  | 'passed-on'
  | 'repeated'
  | 'automatic'
  | 'bounce'
  | 'empty'
  | 'unknown'
  | 'expired'
  | InboundNotice;

export const isNotice = (outcome: string): outcome is InboundNotice => Object.hasOwn(inboundNotices, outcome);

export function describeNotice(notice: InboundNotice, locale: Locale): string {
  return inboundNotices[notice]({ max: messageMax * mostParts, megabytes: maxMailMegabytes }, { locale });
}
