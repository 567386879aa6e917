import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { requireMember } from '#context/guards.server.ts';
import type { RateLimitName } from '#context/rate-limits.ts';
import type { RequestContext } from '#context/request-context.ts';
import { deleteCat } from '#features/cats/delete-cat.server.ts';
import { reportCatSchema } from '#features/cats/model/cat-schemas.ts';
import { reportCat } from '#features/cats/report-cat.server.ts';
import { restoreCat } from '#features/cats/restore-cat.server.ts';
import { reuniteCat } from '#features/cats/reunite-cat.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type CatAct, catActs } from './cat-acts.ts';

const limitOfAct: Record<CatAct | 'report', RateLimitName> = {
  reunite: 'editCat',
  'look-again': 'editCat',
  delete: 'deleteCat',
  restore: 'deleteCat',
  report: 'reportCat',
};

interface ActForm {
  catId: number;
  form: FormData;
  url: URL;
}

export interface CatActAnswer {
  said: string;
  isFailure: boolean;
}

export async function answerCatAct(context: RequestContext, { catId, form, url }: ActForm) {
  const { viewer } = context;
  const { prefix } = splitLocale(url.pathname);
  if (!viewer) return redirectTo(withNextPath(localizePath('/login', prefix), url.pathname));
  const act = [...catActs, 'report' as const].find((each) => each === form.get('act'));
  if (!act) return redirectTo(url.pathname);
  try {
    await context.limits.consume(limitOfAct[act]);
    if (act === 'report') {
      const parsed = reportCatSchema.safeParse({ catId, objection: form.get('objection'), words: form.get('words') });
      if (!parsed.success) return say(parsed.error.issues[0]!.message, 422);
      await reportCat({ ...context, viewer: requireMember(context) }, parsed.data);
      return say(m.cats_report_done_title());
    }
    await doAct(context, act, catId);
    return redirectTo(url.pathname);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return say(error.detail ?? m.cats_page_act_failed(), error.status);
  }
}

function say(said: string, status = 200) {
  return data<CatActAnswer>({ said, isFailure: status !== 200 }, { status });
}

async function doAct(requestContext: RequestContext, act: CatAct, catId: number): Promise<void> {
  const context = { ...requestContext, viewer: requireMember(requestContext) };
  if (act === 'delete') await deleteCat(context, { catId, isReasonRequired: true });
  else if (act === 'restore') await restoreCat(context, catId);
  else await reuniteCat(context, { catId, reunited: act === 'reunite' });
}
