import { sendDueMails } from '#features/mail/send-due-mails.server.ts';
import type { Context } from '#product/context.ts';
import { senders } from '#server/jobs/senders.ts';

/** What the job `send-mails` does. Returns the number of mails. */
export const sendMails = (context: Context): Promise<number> => sendDueMails(context, senders);
