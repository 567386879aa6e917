import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { mailLinks } from '#features/accounts/session/account-request.server.ts';
import { createTokenAuthClient } from '#features/accounts/session/request-auth-client.server.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Counted } from '#platform/rate-limit/rate-limiter.ts';
import type { Context } from '#product/context.ts';
import { withNextPath } from '#request/account-next-path.ts';
import type { DraftRow } from './present-draft.server.ts';

type MailContext = Pick<Context, 'db' | 'config' | 'now' | 'log' | 'rateLimiter'>;

/** These errors reveal whether the address has an account, so they count as sent. */
const revealingCodes = new Set(['signup_disabled', 'otp_disabled', 'user_banned']);
const refusedAddressCodes = new Set(['email_address_invalid', 'email_address_not_authorized', 'validation_failed']);

/** A draft over the mail limits stays unsent, and the job sends it. Throws `invalid` for a rejected address. */
export async function mailCatDraft(
  context: MailContext,
  draft: DraftRow,
  auth: SupabaseClient['auth'],
): Promise<DraftRow> {
  const { db, config, now, log } = context;
  const counted = await countMail(context, draft.email);
  if (!counted) return change(db, draft, { mailed_at: null });
  const { error } = await auth
    .signInWithOtp({
      email: draft.email,
      options: { emailRedirectTo: linkOf(config, draft), data: { locale: draft.locale } },
    })
    .catch((error: Error) => ({ error }));
  if (error) await Promise.all(counted.map(({ refund }) => refund()));
  const code = error && 'code' in error ? (error.code ?? '') : '';
  if (refusedAddressCodes.has(code)) {
    throw new AppError('invalid', { fields: [{ field: 'email', message: m.accounts_error_email_wrong() }] });
  }
  const isSent = !error || revealingCodes.has(code) || isMailedLately(error.message);
  if (!isSent) log.warn({ err: error }, 'the mail of a report could not be sent');
  return change(db, draft, isSent ? { mailed_at: now() } : { mail_tries: draft.mail_tries + 1 });
}

type Change = Partial<Pick<DraftRow, 'mailed_at' | 'mail_tries'>>;

async function change(db: Context['db'], draft: DraftRow, changed: Change): Promise<DraftRow> {
  await db.updateTable('cat_drafts').set(changed).where('client_id', '=', draft.client_id).execute();
  return { ...draft, ...changed };
}

/** Returns null when the address or the site has had too many mails. */
async function countMail({ rateLimiter }: MailContext, mailbox: string): Promise<Counted[] | null> {
  const requester = { address: '', accountId: null, mailbox };
  const counted: Counted[] = [];
  try {
    counted.push(await rateLimiter.consume('mailDraftOfMailbox', requester));
    counted.push(await rateLimiter.consume('mailDraftInTotal', requester));
    return counted;
  } catch (error) {
    for (const { refund } of counted) await refund();
    if (isAppError(error) && error.code === 'rate-limited') return null;
    throw error;
  }
}

/** The service sends an address one mail a minute; the hourly limit has another text. */
const isMailedLately = (message: string) => /after \d+ second/.test(message);

function linkOf(config: Context['config'], { link_token, locale }: DraftRow): string {
  const page = pathInLocale(`/cats/drafts/${link_token}`, locale);
  return withNextPath(mailLinks(config, locale).confirm, page);
}

const hourMs = 60 * 60 * 1000;
/** After a day the author has been asked to request a mail, or has left. */
const triedForMs = 24 * hourMs;
const mostTries = 60;
/** The request that stores the draft makes the first try. */
const firstTryMs = 60_000;
const batchSize = 50;

/** Returns the number of mails sent. */
export async function mailWaitingCatDrafts(context: MailContext & Pick<Context, 'auth'>): Promise<number> {
  const waiting = await context.db
    .selectFrom('cat_drafts')
    .selectAll()
    .where('mailed_at', 'is', null)
    .where('cat_id', 'is', null)
    .where('mail_tries', '<', mostTries)
    .where('created_at', '>', new Date(context.now().getTime() - triedForMs))
    .where('created_at', '<', new Date(context.now().getTime() - firstTryMs))
    .orderBy('mail_tries')
    .limit(batchSize)
    .execute();
  let sent = 0;
  for (const draft of waiting) {
    const mailed = await mailCatDraft(context, draft, createTokenAuthClient(context.auth)).catch((error) => {
      context.log.warn({ err: error }, 'the mail of a report was refused');
      return null;
    });
    if (mailed?.mailed_at) sent++;
  }
  return sent;
}
