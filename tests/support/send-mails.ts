import { senders } from '#app/jobs/senders.ts';
import type { Context } from '#context/context.ts';
import { sendDueMails } from '#features/mail/send-due-mails.server.ts';

/** What the job `send-mails` does. Returns the number of mails. */
export const sendMails = (context: Context): Promise<number> => sendDueMails(context, senders);
