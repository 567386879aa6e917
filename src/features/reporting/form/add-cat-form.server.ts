import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { unpackForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { requireMember } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { addCat } from '#features/cats/add-cat.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { answerAddDraft } from './add-draft-form.server.ts';
import { parseAddCatForm } from './parse-cat-form.server.ts';
import { describePlainForm, explainPlainForm, locatePlainForm, readPlainForm } from './plain-cat-form.server.ts';

export async function answerAddCat(context: RequestContext, request: Request) {
  const { viewer, limits } = context;
  const { prefix } = splitLocale(new URL(request.url).pathname);
  if (!viewer) return answerAddDraft(context, request);
  let form = new FormData();
  try {
    await limits.consume('addCat');
    form = await readPlainForm(request);
    describePlainForm(form, context.now());
    await locatePlainForm(context, form);
    const { input, photos } = parseAddCatForm(await unpackForm(form));
    const cat = await addCat({ ...context, viewer: requireMember(context) }, { input, photos });
    return redirectTo(localizePath(`/cat/${cat.id}/sent`, prefix));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data(explainPlainForm(error, form), { status: error.status });
  }
}
