import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';
import { endedDays, type OwnSheet, unconfirmedDays } from './finder-sheet.ts';
import { readSheetToken } from './sheet-token.server.ts';

const dayMs = 24 * 60 * 60_000;

type SheetContext = Pick<Context, 'db' | 'now'>;

/** Null for an invalid token, and for a sheet that has ended. */
export async function findOwnSheet(
  context: SheetContext,
  token: string,
): Promise<(OwnSheet & { id: number; canConfirm: boolean }) | null> {
  const { db, now } = context;
  const read = await readSheetToken({ db }, token);
  if (!read) return null;
  const sheet = await db
    .selectFrom('finder_sheets')
    .selectAll()
    .where('id', '=', read.id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now())
    .executeTakeFirst();
  if (!sheet?.email) return null;
  const isConfirmed = sheet.confirmed_at !== null;
  // An answer may contain an address, so only the finder's mailbox leads to it.
  const answers = isConfirmed
    ? await db
        .selectFrom('sheet_answers')
        .select(['id', 'kind', 'words', 'contact', 'created_at'])
        .where('sheet_id', '=', sheet.id)
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
    : [];
  return {
    id: sheet.id,
    canConfirm: read.isMailed,
    code: sheet.code,
    email: sheet.email,
    endsAt: sheet.ends_at.toISOString(),
    isConfirmed,
    answers: answers.map((answer) => ({ ...answer, created_at: answer.created_at.toISOString() })),
  };
}

/** Mails the answers that have waited. */
export async function confirmSheet({ db, now }: SheetContext, id: number): Promise<void> {
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('finder_sheets')
      .set({ confirmed_at: at })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const waiting = await transaction.selectFrom('sheet_answers').select('id').where('sheet_id', '=', id).execute();
    const mails = waiting.map((answer) => ({ kind: 'sheet-answer' as const, subject: String(answer.id), dueAt: at }));
    await queueMails(transaction, mails, { at });
  });
}

/** Deletes the address and the answers. The code stays, so that it can say that the sheet has ended. */
export async function endSheet({ db, now }: SheetContext, id: number): Promise<void> {
  await db.transaction().execute((transaction) => endSheets(transaction, [id], now()));
}

async function endSheets(transaction: Transaction<Schema>, ids: number[], at: Date): Promise<void> {
  const these = sql<number>`any(${ids}::bigint[])`;
  await transaction.deleteFrom('sheet_answers').where('sheet_id', '=', these).execute();
  await transaction
    .updateTable('finder_sheets')
    .set({ email: null, user_id: null, ended_at: at })
    .where('id', '=', these)
    .where('ended_at', 'is', null)
    .execute();
}

const mostAtOnce = 500;

/** Ends sheets whose time is over or whose address was not confirmed, and deletes those that ended long ago. */
export async function endPastSheets({ db, now }: SheetContext): Promise<number> {
  const at = now();
  const ago = (days: number) => new Date(at.getTime() - days * dayMs);
  const past = await db
    .selectFrom('finder_sheets')
    .select('id')
    .where('ended_at', 'is', null)
    .where((is) =>
      is.or([
        is('ends_at', '<=', at),
        is.and([is('confirmed_at', 'is', null), is('created_at', '<=', ago(unconfirmedDays))]),
      ]),
    )
    .limit(mostAtOnce)
    .execute();
  const ids = past.map(({ id }) => id);
  if (ids.length > 0) await db.transaction().execute((transaction) => endSheets(transaction, ids, at));
  const { numDeletedRows } = await db
    .deleteFrom('finder_sheets')
    .where('ended_at', '<=', ago(endedDays))
    .executeTakeFirst();
  return ids.length + Number(numDeletedRows);
}
