import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';

/** A member's sheets with their answers, for the data download. */
export async function exportSheets({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }) {
  const sheets = await db
    .selectFrom('finder_sheets')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
  const answers = await db
    .selectFrom('sheet_answers')
    .innerJoin('finder_sheets', 'finder_sheets.id', 'sheet_id')
    .select(['code', 'kind', 'words', 'contact', 'sheet_answers.created_at'])
    .where('finder_sheets.user_id', '=', viewer.id)
    .orderBy('sheet_answers.id')
    .execute();
  return sheets.map((sheet) => ({ ...sheet, answers: answers.filter(({ code }) => code === sheet.code) }));
}
