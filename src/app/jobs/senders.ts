import type { MailKind } from '#db/mail-kinds.ts';
import { sendAlert, sendDigest } from '#features/alerts/mail/deliver.server.ts';
import { sendAlertNotice } from '#features/alerts/mail/send-notice.server.ts';
import { sendInboundNotice } from '#features/contact/relay/send-inbound-notice.server.ts';
import { sendThreadMail } from '#features/contact/relay/send-thread-mail.server.ts';
import { sendSheetAnswer, sendSheetConfirmation } from '#features/finder-sheets/sheet-mails.server.ts';
import { sendQuestion } from '#features/follow-ups/mail/send-question.server.ts';
import type { MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import { sendNotifications } from '#features/notifications/mail/send-notifications.server.ts';
import { sendCatDraftMail } from '#features/reporting/stored-draft/mail-cat-draft.server.ts';

export const senders: Record<MailKind, MailSenderOfKind> = {
  thread: sendThreadMail,
  notifications: sendNotifications,
  'cat-draft': sendCatDraftMail,
  'inbound-notice': sendInboundNotice,
  question: sendQuestion,
  alert: sendAlert,
  digest: sendDigest,
  'alert-notice': sendAlertNotice,
  'sheet-confirmation': sendSheetConfirmation,
  'sheet-answer': sendSheetAnswer,
};
