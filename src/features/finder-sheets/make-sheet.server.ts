import { invalidInput } from '#context/api-router.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { emailSchema } from '#features/accounts/forms/account-schemas.ts';
import { createShortCode } from '#features/links/short-code.server.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';
import { sheetDays } from './finder-sheet.ts';
import { makeSheetToken } from './sheet-token.server.ts';

type MakeContext = Pick<RequestContext, 'db' | 'now' | 'viewer' | 'locale' | 'limits'>;

const dayMs = 24 * 60 * 60_000;

/** Members with a confirmed address need none. Returns the token of the finder's page. Throws `invalid` or `rate-limited`. */
export async function makeSheet(context: MakeContext, typed: string): Promise<string> {
  const { db, now, viewer, locale, limits } = context;
  const own = viewer?.status === 'active' ? viewer.email : null;
  const email = own ?? parseEmail(typed);
  await limits.consume('makeSheet');
  if (own === null) {
    await limits.consume('sheetOfMailbox', { mailbox: email });
    await limits.consume('sheetsInTotal');
  }
  const at = now();
  const id = await db.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('finder_sheets')
      .values({
        code: createShortCode(),
        email,
        user_id: own === null ? null : viewer!.id,
        locale,
        created_at: at,
        confirmed_at: own === null ? null : at,
        ends_at: new Date(at.getTime() + sheetDays * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMails(transaction, [{ kind: 'sheet-confirmation', subject: String(made.id), dueAt: at }], { at });
    return made.id;
  });
  return makeSheetToken({ db }, id, 'made');
}

function parseEmail(typed: string): string {
  const { data, error } = emailSchema.safeParse(typed);
  if (error) throw invalidInput(error.issues.map((issue) => ({ ...issue, path: ['email'] })));
  return data.toLowerCase();
}
