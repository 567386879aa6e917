import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { requireMember } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { findAddedCat } from '#features/cats/find-added-cat.server.ts';
import { claimCatDraft, findDraftOfLink, ownsDraft } from '#features/reporting/stored-draft/claim-cat-draft.server.ts';
import { presentDraftToConfirm } from '#features/reporting/stored-draft/present-draft.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Only the member of the address sees the report; a visitor learns only that it is confirmed. */
export async function loadDraftLink(context: RequestContext, request: Request, token: string) {
  const { viewer, session, blocked } = context;
  const pathname = new URL(request.url).pathname.replace(/\.data$/, '');
  const draft = await findDraftOfLink(context, token);
  if (!viewer && draft?.cat_id) return data({ state: 'confirmed' as const, path: pathname });
  if (!viewer) {
    const page = blocked === 'second-step' ? '/login/verify' : '/login';
    throw redirectTo(withNextPath(localizePath(page, splitLocale(pathname).prefix), pathname));
  }
  if (!draft) return data({ state: 'gone' as const }, { status: 404 });
  if (!ownsDraft({ viewer, session }, draft)) return data({ state: 'other' as const }, { status: 403 });
  const cat = draft.cat_id === null ? null : await findAddedCat({ ...context, viewer }, draft.client_id);
  if (cat) return data({ state: 'sent' as const, cat });
  return data({ state: 'ready' as const, draft: presentDraftToConfirm(draft) });
}

/** Rejects another version than the page showed, and returns the present one. */
export async function answerDraftLink(context: RequestContext, token: string, request: Request) {
  try {
    const viewer = requireMember(context);
    await context.limits.consume('claimCatDraft');
    const version = String((await readPageForm(request)).get('version') ?? '');
    const cat = await claimCatDraft({ ...context, viewer }, { linkToken: token, version });
    return data({ cat, alert: null, draft: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const alert = error.fields[0]?.message ?? error.detail ?? m.drafts_finish_failed();
    return data({ cat: null, alert, draft: await findOwnDraft(context, token) }, { status: error.status });
  }
}

async function findOwnDraft(context: RequestContext, token: string) {
  const { viewer, session } = context;
  const draft = viewer && (await findDraftOfLink(context, token));
  const isOwn = viewer && draft?.report && ownsDraft({ viewer, session }, draft);
  return isOwn ? presentDraftToConfirm(draft) : null;
}
