import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Transaction } from 'kysely';
import type { RequestContext } from '#context/request-context.ts';
import type { Schema } from '#db/schema.ts';
import { queueThreadMails } from '#features/cats/ends/queue-thread-mails.server.ts';
import type { ThreadMailsInput } from '#features/contact/model/thread-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type EditContext, edit } from './edit-thread.server.ts';
import type { ThreadAccess, ThreadRow } from './thread-access.server.ts';
import { addThreadLink, endThreadLinks } from './thread-token.server.ts';

type MailsContext = EditContext & Pick<RequestContext, 'limits'>;

/** A new address ends the links of the earlier one. Returns the reader's key from now on. Throws `rate-limited`. */
export async function setThreadMails(
  context: MailsContext,
  { thread, side, key }: ThreadAccess,
  { is_on, email }: ThreadMailsInput,
): Promise<string> {
  if (email !== undefined && (side === 'owner' || thread.finder_id !== null)) {
    throw new AppError('forbidden', { detail: m.threads_error_address_of_account() });
  }
  if (email && email !== thread.finder_email) await countMail(context, email);
  let present = key;
  await edit(context, { thread }, async (transaction, locked) => {
    if (email !== undefined && email !== locked.finder_email) {
      await endThreadLinks(transaction, locked.id);
      present = await addThreadLink(transaction, { threadId: locked.id, at: context.now() });
      // The link goes to a new address, so that the finder can return from their mailbox.
      if (email) await queueLink(transaction, locked, context.now());
    }
    return {
      ...(is_on === undefined ? {} : { [`${side}_has_mail_on`]: is_on }),
      ...(email === undefined ? {} : { finder_email: email, ...(email ? { finder_has_mail_on: is_on ?? true } : {}) }),
    };
  });
  return present;
}

/** Mails the new link: the caller may have stolen the old one. Throws `forbidden` for members, and `rate-limited`. */
export async function renewThreadLink(
  context: MailsContext,
  { thread, side }: ThreadAccess,
): Promise<{ email: string | null; key: string | null }> {
  if (side === 'owner' || thread.finder_id !== null) {
    throw new AppError('forbidden', { detail: m.threads_error_address_of_account() });
  }
  if (thread.finder_email) await countMail(context, thread.finder_email);
  const renewed: { email: string | null; key: string | null } = { email: null, key: null };
  await edit(context, { thread }, async (transaction, locked) => {
    await endThreadLinks(transaction, locked.id);
    if (locked.finder_email && locked.finder_has_mail_on) {
      await queueLink(transaction, locked, context.now());
      renewed.email = locked.finder_email;
    } else {
      renewed.key = await addThreadLink(transaction, { threadId: locked.id, at: context.now() });
    }
    return null;
  });
  return renewed;
}

async function countMail({ limits }: MailsContext, mailbox: string): Promise<void> {
  await limits.consume('openThreadOfMailbox', { mailbox });
}

/** The mail contains only the link. */
async function queueLink(transaction: Transaction<Schema>, { id }: ThreadRow, at: Date): Promise<void> {
  const first = await transaction
    .selectFrom('thread_messages')
    .select('id')
    .where('thread_id', '=', id)
    .where('kind', '=', 'sighting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (first) await queueThreadMails(transaction, [{ messageId: first.id, to: 'finder', dueAt: at }], at);
}
