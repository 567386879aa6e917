import { type Selectable, sql, type Updateable } from 'kysely';
import type { Context } from '#context/context.ts';
import type { MailKind } from '#db/mail-kinds.ts';
import type { Schema } from '#db/schema.ts';

export type ClaimedMail = Selectable<Schema['outgoing_mails']>;

export interface MailResult {
  /** False if the reader does not want the mail, or there is nothing to say any more. */
  isSent: boolean;
  /** What was noted too recently is sent in another mail. */
  rest?: { since: Date; dueAt: Date };
}

/** Rejects if the mail server does not take the mail; then it is tried again. A repeated mail may have been sent. */
export type MailSenderOfKind = (context: Context, mail: ClaimedMail) => Promise<MailResult>;

const minute = 60_000;
const dayMs = 24 * 60 * minute;
export const sendEverySeconds = 3;
/** A process without a result after this time has ended. It is longer than all time limits of the mail server. */
const claimMs = 2 * minute;
/** Each further delay is three times as long. The last try is about 18 hours after the first. */
const firstRetryMs = minute;
const mostTries = 8;
/** After so many failures the mail server counts as unavailable, and the others wait. */
const mostFailuresInARow = 3;
const retentionDays = 30;

/** Returns the number of mails sent. A mail of a process that ended meanwhile is repeated once. */
export async function sendDueMails(
  context: Context,
  senders: Partial<Record<MailKind, MailSenderOfKind>>,
): Promise<number> {
  let sent = 0;
  let failures = 0;
  while (failures < mostFailuresInARow) {
    const mail = await claim(context, Object.keys(senders));
    if (!mail) break;
    try {
      const result = await senders[mail.kind]!(context, mail);
      await record(context, mail, result);
      if (result.isSent) sent += 1;
      failures = 0;
    } catch (error) {
      context.log.warn({ err: error, kind: mail.kind, mailId: mail.id }, 'a mail was not taken; it is tried again');
      await putBack(context, mail);
      failures += 1;
    }
  }
  return sent;
}

/** One statement ensures that only one of two processes gets a row. */
async function claim({ db, now }: Context, kinds: string[]): Promise<ClaimedMail | undefined> {
  const at = now();
  const { rows } = await sql<ClaimedMail>`
    update outgoing_mails set is_repeated = claimed_at is not null, claimed_at = ${at}, tries = tries + 1
    where id = (
      select id from outgoing_mails
      where done_at is null and due_at <= ${at} and kind = any(${kinds})
        and (claimed_at is null or (claimed_at < ${new Date(at.getTime() - claimMs)} and not is_repeated))
      order by due_at, id limit 1 for update skip locked
    ) returning *`.execute(db);
  return rows[0];
}

function record(context: Context, mail: ClaimedMail, { isSent, rest }: MailResult): Promise<void> {
  if (rest) {
    const again = { queued_at: rest.since, due_at: rest.dueAt, tries: 0, claimed_at: null, is_repeated: false };
    return change(context, mail, again);
  }
  return finish(context, mail, isSent ? 'sent' : 'unwanted');
}

function putBack(context: Context, mail: ClaimedMail): Promise<void> {
  if (mail.tries >= mostTries) return finish(context, mail, 'failed');
  const due_at = new Date(context.now().getTime() + firstRetryMs * 3 ** (mail.tries - 1));
  return change(context, mail, { due_at, claimed_at: null, is_repeated: false });
}

const finish = (context: Context, mail: ClaimedMail, outcome: NonNullable<ClaimedMail['outcome']>) =>
  change(context, mail, { done_at: context.now(), outcome, details: '{}' });

/** Changes nothing if the mail was queued again in the meantime. */
async function change(
  { db }: Context,
  { id, claimed_at }: ClaimedMail,
  changed: Updateable<Schema['outgoing_mails']>,
): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set(changed)
    .where('id', '=', id)
    .where('claimed_at', '=', claimed_at)
    .execute();
}

/** Mails of a thread say what a side was told, so they are deleted with the thread. Returns their number. */
export async function removePastMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outgoing_mails')
    .where('message_id', 'is', null)
    .where(({ fn }) => fn.coalesce('done_at', 'due_at'), '<', new Date(now().getTime() - retentionDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
