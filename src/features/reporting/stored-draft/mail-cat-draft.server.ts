import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import type { Counted } from '@catlas/platform/rate-limit/rate-limiter.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Transaction } from 'kysely';
import { withNextPath } from '#context/account-next-path.ts';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { mailLinks } from '#features/accounts/session/account-request.server.ts';
import { createTokenAuthClient } from '#features/accounts/session/request-auth-client.server.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';
import type { MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { DraftRow } from './present-draft.server.ts';

type MailContext = Pick<Context, 'db' | 'config' | 'now' | 'log' | 'rateLimiter'>;

/** These errors reveal whether the address has an account, so they count as sent. */
const revealingCodes = new Set(['signup_disabled', 'otp_disabled', 'user_banned']);
const refusedAddressCodes = new Set(['email_address_invalid', 'email_address_not_authorized', 'validation_failed']);

/** A draft that cannot be mailed now is mailed later. Throws `invalid` for a rejected address. */
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
  return isSent ? change(db, draft, { mailed_at: now() }) : draft;
}

type Change = Pick<DraftRow, 'mailed_at'>;

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

const retryMs = 60_000;

/** The request that stores the draft makes the first try. */
export const queueCatDraftMail = (transaction: Transaction<Schema>, { client_id }: DraftRow, at: Date): Promise<void> =>
  queueMails(transaction, [{ kind: 'cat-draft', subject: client_id, dueAt: new Date(at.getTime() + retryMs) }], { at });

/** Rejects, so that it is tried again, if no mail can be sent or the address or the site has had too many. */
export const sendCatDraftMail: MailSenderOfKind = async (context, { subject: clientId }) => {
  const draft = await context.db
    .selectFrom('cat_drafts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('mailed_at', 'is', null)
    .where('cat_id', 'is', null)
    .executeTakeFirst();
  if (!draft) return { isSent: false };
  try {
    const { mailed_at } = await mailCatDraft(context, draft, createTokenAuthClient(context.auth));
    if (mailed_at === null) throw new Error('The mail of a report could not be sent');
    return { isSent: true };
  } catch (error) {
    if (isAppError(error) && error.code === 'invalid') return { isSent: false };
    throw error;
  }
};
