import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { unpackForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { requireMember } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { editCat } from '#features/cats/edit-cat.server.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { parseEditCatForm } from './parse-cat-form.server.ts';
import { describePlainForm, explainPlainForm, locatePlainForm, readPlainForm } from './plain-cat-form.server.ts';

export async function answerEditCat(context: RequestContext, request: Request, id: number) {
  const { viewer, limits } = context;
  const { pathname } = new URL(request.url);
  const { prefix } = splitLocale(pathname);
  if (!viewer) return redirectTo(withNextPath(localizePath('/login', prefix), pathname));
  let form = new FormData();
  try {
    await limits.consume('editCat');
    form = await readPlainForm(request);
    describePlainForm(form, context.now());
    await locatePlainForm(context, form);
    form.set('catId', String(id));
    const { input, photos } = parseEditCatForm(await unpackForm(form));
    await editCat({ ...context, viewer: requireMember(context) }, { input, photos });
    return redirectTo(localizePath(`/cat/${id}`, prefix));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const answer = explainPlainForm(error, form);
    // The next try overwrites the saved version after the form has shown the conflict.
    if (error.code === 'conflict') {
      const latest = await getCat(context, id);
      if ('version' in latest) answer.values.version = String(latest.version);
    }
    return data(answer, { status: error.status });
  }
}
