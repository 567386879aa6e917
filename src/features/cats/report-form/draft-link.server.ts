import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { data } from 'react-router';
import { findAddedCat } from '#features/cats/find-added-cat.server.ts';
import { claimCatDraft, findDraftOfLink, ownsDraft } from '#features/cats/stored-draft/claim-cat-draft.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { redirectTo } from '#platform/http/redirect-to.ts';
import { withNextPath } from '#request/account-next-path.ts';
import { requireMember } from '#request/guards.server.ts';
import type { RequestContext } from '#request/request-context.ts';

/** `GET /cats/drafts/{token}`, the link of a mail: shows the report to the member of its address only, and changes nothing. */
export async function loadDraftLink(context: RequestContext, request: Request, token: string) {
  const { viewer, session, blocked } = context;
  const { pathname } = new URL(request.url);
  if (!viewer) {
    const page = blocked === 'second-step' ? '/login/verify' : '/login';
    throw redirectTo(withNextPath(localizePath(page, splitLocale(pathname).prefix), pathname.replace(/\.data$/, '')));
  }
  const draft = await findDraftOfLink(context, token);
  if (!draft) return data({ state: 'gone' as const }, { status: 404 });
  if (!ownsDraft({ viewer, session }, draft)) return data({ state: 'other' as const }, { status: 403 });
  const cat = draft.cat_id === null ? null : await findAddedCat({ ...context, viewer }, draft.client_id);
  if (cat) return data({ state: 'sent' as const, cat });
  return data({ state: 'ready' as const, name: String(draft.report?.name ?? '') });
}

/** `POST /cats/drafts/{token}`: the page's button makes the draft the member's report. */
export async function answerDraftLink(context: RequestContext, token: string) {
  try {
    const viewer = requireMember(context);
    await context.limits.consume('claimCatDraft');
    const cat = await claimCatDraft({ ...context, viewer }, { linkToken: token });
    return data({ cat, alert: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const detail = error.fields[0]?.message ?? error.detail ?? m.drafts_finish_failed();
    return data({ cat: null, alert: detail }, { status: error.status });
  }
}
