import { sendCatDraftMail } from '#features/cats/stored-draft/mail-cat-draft.server.ts';
import type { MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import { sendNotifications } from '#features/notifications/mail/send-notifications.server.ts';
import { sendInboundNotice } from '#features/threads/relay/send-inbound-notice.server.ts';
import { sendThreadMail } from '#features/threads/relay/send-thread-mail.server.ts';
import type { MailKind } from '#product/mail-kinds.ts';

export const senders: Record<MailKind, MailSenderOfKind> = {
  thread: sendThreadMail,
  notifications: sendNotifications,
  'cat-draft': sendCatDraftMail,
  'inbound-notice': sendInboundNotice,
};
