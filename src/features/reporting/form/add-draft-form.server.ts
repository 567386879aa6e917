import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { unpackForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import type { RequestContext } from '#context/request-context.ts';
import { attemptCode } from '#features/accounts/forms/account-attempts.ts';
import type { AccountOutcome } from '#features/accounts/forms/account-outcome.ts';
import { createAccountClient } from '#features/accounts/session/account-request.server.ts';
import { findViewer } from '#features/accounts/session/find-viewer.server.ts';
import { readSession } from '#features/accounts/session/read-session.server.ts';
import type { CatFormAnswer } from '#features/reporting/draft/cat-form-fields.ts';
import { draftReferenceSchema } from '#features/reporting/stored-draft/cat-draft-schemas.ts';
import { mailCatDraftAgain } from '#features/reporting/stored-draft/change-cat-draft.server.ts';
import { claimCatDraft } from '#features/reporting/stored-draft/claim-cat-draft.server.ts';
import { type DraftRow, presentDraft } from '#features/reporting/stored-draft/present-draft.server.ts';
import {
  findDraft,
  parseCatDraftForm,
  storeCatDraft,
} from '#features/reporting/stored-draft/store-cat-draft.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { describePlainForm, explainPlainForm, locatePlainForm, readPlainForm } from './plain-cat-form.server.ts';

interface Sent {
  context: RequestContext;
  request: Request;
  form: FormData;
  headers: Headers;
}

/** Stores the report, then takes the code of the mail (`intent=code`). */
export async function answerAddDraft(context: RequestContext, request: Request) {
  const headers = new Headers();
  let form = new FormData();
  try {
    await context.limits.consume('draftCat');
    form = await readPlainForm(request);
    const sent = { context, request, form, headers };
    const intent = form.get('intent');
    if (intent === 'code') return await takeCode(sent);
    if (intent === 'mail') return await mailAgain(sent);
    describePlainForm(form, context.now());
    await locatePlainForm(context, form);
    const report = parseCatDraftForm(await unpackForm(form));
    const draft = await storeCatDraft(context, { ...report, auth: openAuth(sent) });
    return data(toAnswer(form, draft), { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data(explainPlainForm(error, form), { status: error.status, headers });
  }
}

const openAuth = ({ context, request, headers }: Sent) =>
  createAccountClient(context, { headers: request.headers, responseHeaders: headers });

function toAnswer(
  form: FormData,
  draft: DraftRow,
  { codeError = null, isMailed = false }: { codeError?: string | null; isMailed?: boolean } = {},
): CatFormAnswer {
  const { id, email, mailed_at: mailedAt } = presentDraft(draft);
  const awaited = { draft: { id, title: String(form.get('name') ?? ''), email, mailedAt }, codeError, isMailed };
  return { errors: {}, alert: null, values: {}, awaited };
}

async function requireDraft({ context, form }: Sent): Promise<DraftRow | null> {
  const reference = draftReferenceSchema.safeParse(Object.fromEntries(form));
  return reference.success ? findDraft(context, reference.data.client_id) : null;
}

const goneAnswer = () =>
  data({ errors: {}, alert: m.drafts_error_expired(), values: {} } satisfies CatFormAnswer, { status: 404 });

async function mailAgain(sent: Sent) {
  const { context, form, headers } = sent;
  const draft = await requireDraft(sent);
  if (!draft) return goneAnswer();
  try {
    const mailed = await mailCatDraftAgain(context, { clientId: draft.client_id, auth: openAuth(sent) });
    return data(toAnswer(form, mailed, { isMailed: mailed.mailed_at !== null }), { headers });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'rate-limited') throw error;
    const codeError = m.accounts_error_too_many_tries({ seconds: error.retryAfterSeconds ?? 60 });
    return data(toAnswer(form, draft, { codeError }), { status: error.status });
  }
}

async function takeCode(sent: Sent) {
  const { context, request, form, headers } = sent;
  const draft = await requireDraft(sent);
  if (!draft) return goneAnswer();
  const { prefix } = splitLocale(new URL(request.url).pathname);
  // The draft's address counts, not the form's.
  form.set('identifier', draft.email);
  const outcome = await attemptCode(openAuth(sent), form);
  if (outcome.kind === 'second-step') {
    const page = localizePath(`/cats/drafts/${draft.link_token}`, prefix);
    return redirectTo(withNextPath(localizePath('/login/verify', prefix), page), { headers });
  }
  if (outcome.kind !== 'done') return data(toAnswer(form, draft, { codeError: explain(outcome) }), { status: 422 });
  const member = await findMember(sent);
  if (!member) {
    const codeError = m.drafts_account_closed({ email: draft.email });
    return data(toAnswer(form, draft, { codeError }), { status: 403 });
  }
  const cat = await claimCatDraft({ ...context, ...member }, { clientId: draft.client_id });
  return redirectTo(localizePath(`/cat/${cat.id}/sent`, prefix), { headers });
}

function explain(outcome: AccountOutcome): string {
  const { fields, alert } = outcome.kind === 'refused' ? outcome : { fields: {}, alert: null };
  return ('code' in fields && fields.code) || alert?.message || m.accounts_error_unknown();
}

async function findMember({ context, request, headers }: Sent) {
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const isSecure = context.config.publicUrl.startsWith('https:');
  const own = { headers: new Headers({ cookie }), responseHeaders: new Headers(), isSecure };
  const session = await readSession(context, own);
  if (!session) return null;
  const userAgent = request.headers.get('user-agent') ?? '';
  const accountState = await findViewer(context, { session, locale: context.locale, userAgent });
  return accountState.kind === 'member' ? { viewer: accountState.viewer, session } : null;
}
