import { AppError } from '@catlas/platform/errors/app-error.ts';
import { tidyText } from '@catlas/platform/text/tidy-text.ts';
import { z } from 'zod';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { sheetAnswerKinds } from '#db/report-values.ts';
import { parseShortCode } from '#features/links/short-code.server.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countCharacters } from '#ui/forms/count-characters.ts';
import { mostAnswerWords, mostContactCharacters } from './finder-sheet.ts';

export interface ScannedSheet {
  id: number;
  code: string;
  isOpen: boolean;
}

/** Returns null for an unknown code. Spaces and capitals of a typed code are ignored. */
export async function findScannedSheet(
  { db, now }: Pick<Context, 'db' | 'now'>,
  typed: string,
): Promise<ScannedSheet | null> {
  const code = parseShortCode(typed);
  if (!code) return null;
  const sheet = await db
    .selectFrom('finder_sheets')
    .select(['id', 'ended_at', 'ends_at'])
    .where('code', '=', code)
    .executeTakeFirst();
  return sheet ? { id: sheet.id, code, isOpen: sheet.ended_at === null && sheet.ends_at > now() } : null;
}

const optional = (max: number) =>
  z
    .string()
    .default('')
    .transform(tidyText)
    .refine((value) => countCharacters(value) <= max, { error: () => m.poster_error_note({ max }) })
    .transform((value) => value || null);

export const sheetAnswerSchema = z.object({
  client_id: z.uuid(),
  kind: z.enum(sheetAnswerKinds, { error: () => m.sheets_error_kind() }),
  words: optional(mostAnswerWords),
  contact: optional(mostContactCharacters),
});

/** The finder is mailed once the address is confirmed. The same form sent twice is stored once. Throws `conflict` for a sheet that has ended. */
export async function answerSheet(
  { db, now, limits }: Pick<RequestContext, 'db' | 'now' | 'limits'>,
  sheet: ScannedSheet,
  answer: z.output<typeof sheetAnswerSchema>,
): Promise<void> {
  await limits.consume('answerSheet');
  await limits.consume('answersOfSheet', { subject: `sheet ${sheet.id}` });
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const locked = await transaction
      .selectFrom('finder_sheets')
      .select('confirmed_at')
      .where('id', '=', sheet.id)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', at)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw new AppError('conflict', { detail: m.sheets_ended_title() });
    const stored = await transaction
      .insertInto('sheet_answers')
      .values({ ...answer, sheet_id: sheet.id, created_at: at })
      .onConflict((conflict) => conflict.column('client_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored || !locked.confirmed_at) return;
    await queueMails(transaction, [{ kind: 'sheet-answer', subject: String(stored.id), dueAt: at }], { at });
  });
}
