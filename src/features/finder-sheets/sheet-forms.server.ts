import { type AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { invalidInput } from '#context/api-router.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { answerSheet, findScannedSheet, sheetAnswerSchema } from './answer-sheet.server.ts';
import { ownSheetPath } from './finder-sheet.ts';
import { makeSheet } from './make-sheet.server.ts';
import { confirmSheet, endSheet, findOwnSheet } from './own-sheet.server.ts';

export interface SheetFormAnswer {
  isDone: boolean;
  errors: Record<string, string>;
  alert: string | null;
  values: Record<string, string>;
}

const done = (): SheetFormAnswer => ({ isDone: true, errors: {}, alert: null, values: {} });

function explain(error: AppError, form: FormData): SheetFormAnswer {
  const errors = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
  const alert =
    error.code === 'rate-limited'
      ? m.sheets_error_too_fast()
      : error.fields.length > 0
        ? null
        : (error.detail ?? m.cats_add_error_unknown());
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return { isDone: false, errors, alert, values };
}

/** Leads to the finder's page. */
export async function answerMakeSheet(context: RequestContext, request: Request) {
  let form = new FormData();
  try {
    form = await readPageForm(request);
    const token = await makeSheet(context, String(form.get('email') ?? ''));
    return redirectTo(localizePath(ownSheetPath(token), splitLocale(new URL(request.url).pathname).prefix));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data(explain(error, form), { status: error.status });
  }
}

/** `confirm` needs the mailed link, and `end` either link. */
export async function answerOwnSheet(context: RequestContext, token: string, request: Request) {
  let form = new FormData();
  try {
    form = await readPageForm(request);
    await context.limits.consume('editSheet');
    const sheet = await findOwnSheet(context, token);
    if (!sheet) return data(done(), { status: 404 });
    const intent = form.get('intent');
    if (intent === 'confirm' && sheet.canConfirm) await confirmSheet(context, sheet.id);
    if (intent === 'end') await endSheet(context, sheet.id);
    return data(done());
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data(explain(error, form), { status: error.status });
  }
}

export async function answerScannedSheet(context: RequestContext, code: string, request: Request) {
  let form = new FormData();
  try {
    form = await readPageForm(request);
    const sheet = await findScannedSheet(context, code);
    if (!sheet) return data({ ...done(), isDone: false, alert: m.sheets_unknown() }, { status: 404 });
    const parsed = sheetAnswerSchema.safeParse(Object.fromEntries(form));
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    await answerSheet(context, sheet, parsed.data);
    return data(done());
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data(explain(error, form), { status: error.status });
  }
}
