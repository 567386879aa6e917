import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import type { EmailOtpType, SupabaseClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { parseNextPath, withNextPath } from '#context/account-next-path.ts';
import type { RequestContext } from '#context/request-context.ts';
import { answerOutcome } from '#features/accounts/forms/account-answer.server.ts';
import { afterFirstStep, attemptLink } from '#features/accounts/forms/account-attempts.ts';
import { type AccountOutcome, refuse } from '#features/accounts/forms/account-outcome.ts';
import { createAccountClient, mailLinks } from '#features/accounts/session/account-request.server.ts';
import { storeRecoverySession } from '#features/accounts/session/recovery-session.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { redirectSignedIn } from './account-entry.server.ts';

const types = ['signup', 'email', 'magiclink', 'invite', 'email_change'] as const satisfies EmailOtpType[];
const mailboxes = ['new', 'current'] as const;

/** Returns null if the parameters are incomplete or truncated. */
export function parseConfirmLink(parameters: URLSearchParams | FormData) {
  const tokenHash = parameters.get('token_hash');
  const type = types.find((name) => name === parameters.get('type'));
  if (typeof tokenHash !== 'string' || tokenHash === '' || tokenHash.length > 500 || !type) return null;
  return {
    tokenHash,
    type,
    next: parseNextPath(parameters.get('next')),
    mailbox: mailboxes.find((name) => name === parameters.get('mailbox')) ?? null,
  };
}

type ConfirmLink = NonNullable<ReturnType<typeof parseConfirmLink>>;

export interface ConfirmPage {
  link: ConfirmLink | null;
  outcome: AccountOutcome | null;
}

/** Opening our link must not use it up. A code is exchanged immediately: only this browser has its verifier. */
export async function loadConfirm(context: RequestContext, request: Request): Promise<ConfirmPage> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (searchParams.get('type') === 'recovery' && searchParams.has('token_hash')) {
    throw redirectTo(`${localizePath('/password/update', splitLocale(pathname).prefix)}${search}`);
  }
  if (['error', 'error_code', 'error_description'].some((name) => searchParams.has(name))) {
    const refusal = addressedError(searchParams);
    const next = parseNextPath(searchParams.get('next'));
    // A member came from the account page to link a provider, and sees the result there.
    if (context.viewer && next && splitLocale(next).path === '/user') {
      throw redirectTo(`${next}?refused=${encodeURIComponent(refusal.code)}`);
    }
    return { link: null, outcome: refuse(refusal) };
  }
  const code = searchParams.get('code');
  if (code) return { link: null, outcome: await exchangeCode(context, request, code) };
  if (searchParams.has('message')) return { link: null, outcome: await otherMailbox(context, request, null) };
  const link = parseConfirmLink(searchParams);
  if (!link || !(await isUsed(context, link))) return { link, outcome: null };
  if (leadsToReport(link) && context.viewer) throw redirectTo(link.next!);
  return { link, outcome: refuse(usedLink) };
}

/** Verifies a mail's link and signs in, or mails another link (`intent=link`). */
export async function answerConfirm(context: RequestContext, request: Request) {
  const form = await readPageForm(request);
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  if (form.get('intent') === 'link') {
    const next = parseNextPath(form.get('next'));
    const confirmUrl = withNextPath(mailLinks(context.config, context.locale).confirm, next);
    return answerOutcome(await attemptLink(auth, form, { confirmUrl }), form, responseHeaders);
  }
  const link = parseConfirmLink(form);
  if (!link) return answerOutcome(refuse({ code: 'otp_expired', message: 'incomplete link' }), form);
  const answer = await auth
    .verifyOtp({ token_hash: link.tokenHash, type: link.type })
    .catch((error: Error) => ({ data: { user: null, session: null }, error }));
  if (!answer.error && !answer.data.session) {
    return answerOutcome(await otherMailbox(context, request, link.mailbox), form);
  }
  const outcome = afterFirstStep(answer);
  const signedIn = redirectSignedIn(outcome, { request, next: link.next, headers: responseHeaders });
  if (signedIn) return signedIn;
  // The member opened the link again; the page of the report knows its state.
  if (leadsToReport(link) && context.viewer) return redirectTo(link.next!);
  return answerOutcome((await isUsed(context, link)) ? refuse(usedLink) : outcome, form);
}

const leadsToReport = ({ next }: ConfirmLink) => splitLocale(next ?? '').path.startsWith('/cats/drafts/');

const usedLink = { code: 'link_used', message: 'the link was used before' };

async function isUsed({ db, auth }: RequestContext, { tokenHash }: ConfirmLink): Promise<boolean> {
  if (!auth.selectIsLinkUsed) return false;
  const { rows } = await sql<{ isUsed: boolean }>`select ${auth.selectIsLinkUsed(tokenHash)} as "isUsed"`.execute(db);
  return rows[0]!.isUsed;
}

/** The service's messages are for engineers; its codes select our messages. */
function addressedError(parameters: URLSearchParams) {
  const isOwnRefusal = parameters.get('error') === 'access_denied';
  const code = parameters.get('error_code') ?? (isOwnRefusal ? 'access_denied' : 'unknown');
  return { code, message: parameters.get('error_description') ?? '' };
}

async function exchangeCode(context: RequestContext, request: Request, code: string): Promise<AccountOutcome> {
  const { pathname, searchParams } = new URL(request.url);
  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  const flowId = searchParams.get('sb_flow_id');
  const answer = await auth
    .exchangeCodeForSession(code, flowId ? { flowId } : undefined)
    .catch((error: Error) => ({ data: { user: null, session: null, redirectType: null }, error }));
  if (answer.error) return refuse(wrongBrowserOr(answer.error));
  const { redirectType } = answer.data as { redirectType?: string | null };
  if (redirectType === 'recovery' && answer.data.session) {
    const { tokenHash, cookie } = storeRecoverySession(context, code, answer.data.session);
    const update = localizePath('/password/update', splitLocale(pathname).prefix);
    throw redirectTo(`${update}?token_hash=${tokenHash}`, { headers: { 'set-cookie': cookie } });
  }
  const outcome = afterFirstStep(answer);
  const next = parseNextPath(searchParams.get('next'));
  const signedIn = redirectSignedIn(outcome, { request, next, headers: responseHeaders });
  if (signedIn) throw signedIn;
  return outcome;
}

/** Without the verifier, or with that of another attempt, the code belongs to another browser. */
function wrongBrowserOr(error: {
  name: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}) {
  const isElsewhere = error.name === 'AuthPKCECodeVerifierMissingError' || error.code === 'bad_code_verifier';
  return isElsewhere ? { code: 'wrong_browser', message: error.message } : error;
}

async function otherMailbox(
  context: RequestContext,
  request: Request,
  confirmed: ConfirmLink['mailbox'],
): Promise<AccountOutcome> {
  const missing = confirmed === 'new' ? 'current' : confirmed === 'current' ? 'new' : null;
  if (!missing || !context.viewer) return { kind: 'other-mailbox', missing, address: null };
  if (missing === 'current') return { kind: 'other-mailbox', missing, address: context.viewer.email };
  return { kind: 'other-mailbox', missing, address: await findNewAddress(context, request) };
}

async function findNewAddress(context: RequestContext, request: Request): Promise<string | null> {
  const auth: SupabaseClient['auth'] = createAccountClient(context, {
    headers: request.headers,
    responseHeaders: new Headers(),
  });
  const { data } = await auth.getUser(context.session?.accessToken).catch(() => ({ data: { user: null } }));
  return data.user?.new_email ?? null;
}
