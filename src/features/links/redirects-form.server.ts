import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { data } from 'react-router';
import { requireAdmin } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Redirect, RedirectProblem } from './redirect-rules.ts';
import { addRedirect, redirectStatusCodes, removeRedirect } from './redirects.server.ts';

export type RedirectsAnswer =
  | { done: 'added' | 'removed'; redirect: Redirect }
  | { problem: RedirectProblem | 'gone'; typed: Redirect };

export async function answerRedirectsForm(context: RequestContext, request: Request) {
  const { id: actorId } = requireAdmin(context);
  const form = await readPageForm(request);
  const typed = {
    path: String(form.get('path') ?? '').trim(),
    target: String(form.get('target') ?? '').trim(),
    statusCode: Number(form.get('statusCode') ?? 302),
  };
  if (form.get('act') === 'remove') {
    try {
      const redirect = await removeRedirect(context, { path: typed.path, actorId });
      return data<RedirectsAnswer>({ done: 'removed', redirect });
    } catch (error) {
      if (!isAppError(error) || error.code !== 'not-found') throw error;
      return data<RedirectsAnswer>({ problem: 'gone', typed }, { status: 404 });
    }
  }
  if (!redirectStatusCodes.includes(typed.statusCode)) throw new AppError('malformed');
  const added = await addRedirect(context, { ...typed, actorId });
  return added.problem === null
    ? data<RedirectsAnswer>({ done: 'added', redirect: added.redirect })
    : data<RedirectsAnswer>({ problem: added.problem, typed }, { status: added.problem === 'taken' ? 409 : 422 });
}
