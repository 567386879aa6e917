import { messageMax } from '#features/threads/model/thread.ts';
import { m } from '#i18n/paraglide/messages.js';

/** The largest mail that is read: a photo as phones send it, as base64. */
export const maxMailMegabytes = 10;
/** A mail becomes at most so many messages of words, one after the other. */
export const mostParts = 4;

/** The answer to a mail. It goes to the address of that side of the conversation, and to no address that a mail states. */
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

/**
 * `passed-on`, what was dropped without an answer, or the answer to the sender. `unknown`: no address that was made here; `expired`: of a thread that is
 * deleted, which has no address to answer to.
 */
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

export function describeNotice(notice: InboundNotice, locale: 'en' | 'fr'): string {
  return inboundNotices[notice]({ max: messageMax * mostParts, megabytes: maxMailMegabytes }, { locale });
}
