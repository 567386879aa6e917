import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { requireMember } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { answerMatch } from './answer-match.server.ts';
import { matchAnswerSchema } from './model/match-schemas.ts';

interface PostedForm {
  catId: number;
  form: FormData;
  url: URL;
}

export async function answerMatchForm(context: RequestContext, { catId, form, url }: PostedForm) {
  const { viewer, limits } = context;
  const { prefix } = splitLocale(url.pathname);
  if (!viewer) return redirectTo(withNextPath(localizePath('/login', prefix), url.pathname));
  const parsed = matchAnswerSchema.safeParse({ other: form.get('other'), answer: form.get('match') });
  if (!parsed.success) return say(m.matching_error_answer(), 422);
  try {
    await limits.consume('editCat');
    const { threadId } = await answerMatch({ ...context, viewer: requireMember(context) }, { catId, ...parsed.data });
    return redirectTo(threadId === null ? url.pathname : localizePath(`/thread/${threadId}`, prefix));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return say(error.detail ?? m.matching_failed(), error.status);
  }
}

const say = (said: string, status: number) => data({ said, isFailure: true }, { status });
