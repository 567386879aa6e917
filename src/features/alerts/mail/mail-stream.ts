import type { MailStream } from '@catlas/platform/mail/mail-sender.ts';

/** `host` is that of the site, so that the ids of two sites differ. */
export const streamOf = (name: 'alert' | 'digest', { publicUrl }: { publicUrl: string }): MailStream => ({
  name,
  host: new URL(publicUrl).hostname,
  sender: 'catlas',
});
