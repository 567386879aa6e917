/** Each kind has one file, which `src/app/jobs/senders.ts` names: to whom it goes, and what it says. */
export const mailKinds = [
  'thread',
  'notifications',
  'cat-draft',
  'inbound-notice',
  'question',
  'alert',
  'digest',
  'alert-notice',
  'sheet-confirmation',
  'sheet-answer',
] as const;
export type MailKind = (typeof mailKinds)[number];
