import { type Selectable, sql } from 'kysely';
import { renderMailHtml } from '#features/accounts/mail/account-mail-html.server.ts';
import { type Locale, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { Schema } from '#product/schema.ts';
import { describeNotice, type InboundNotice, isNotice, isPartly } from './inbound-outcome.ts';

type SendContext = Pick<Context, 'db' | 'mail' | 'config' | 'log' | 'now'>;
type InboundRow = Selectable<Schema['inbound_mails']>;

const minute = 60_000;
const dayMs = 24 * 60 * minute;
const mostTries = 5;
const mostAtOnce = 20;
/** A webhook repeats a mail for a few days at most. */
const inboundDays = 30;

/** Returns the number of mails. */
export async function sendInboundNotices(context: SendContext): Promise<number> {
  const { db, now } = context;
  const at = now();
  // The next try is set before this one: a process that ends in between sends it later, at most once more.
  const { rows } = await sql<InboundRow>`
    update inbound_mails set notice_tries = notice_tries + 1, notice_due_at = ${new Date(at.getTime() + 5 * minute)}
    where mail_hash in (
      select mail_hash from inbound_mails where notice_due_at <= ${at} order by notice_due_at
      limit ${sql.lit(mostAtOnce)} for update skip locked
    ) returning *`.execute(db);
  let sent = 0;
  for (const row of rows) {
    const isSent = await sendNotice(context, row).catch((error) => {
      context.log.warn({ err: error }, 'the answer to a mail was not taken');
      return false;
    });
    if (!isSent && row.notice_tries < mostTries) continue;
    if (isSent) sent += 1;
    await db
      .updateTable('inbound_mails')
      .set({ notice_to: null, notice_due_at: null })
      .where('mail_hash', '=', row.mail_hash)
      .execute();
  }
  return sent;
}

async function sendNotice({ mail, config }: SendContext, row: InboundRow): Promise<boolean> {
  if (!row.notice_to || !isNotice(row.outcome)) return false;
  await mail.send({ ...renderNotice(row.outcome, row.notice_locale, config.publicUrl), to: row.notice_to });
  return true;
}

/** Older versions stored no language; then both are used. */
function renderNotice(notice: InboundNotice, known: Locale | null, siteUrl: string) {
  const wanted = known ? [known] : locales;
  const locale = wanted[0]!;
  const subjects = wanted.map((each) =>
    (isPartly(notice) ? m.threads_inbound_subject_part : m.threads_inbound_subject)({}, { locale: each }),
  );
  const paragraphs = wanted.map((each) => describeNotice(notice, each));
  const why = wanted.map((each) => m.threads_inbound_why({}, { locale: each })).join(' ');
  const subject = subjects.join(' / ');
  const text = `${[...paragraphs, why, `Catlas · ${siteUrl}`].join('\n\n')}\n`;
  const html = renderMailHtml({ locale, subject, paragraphs, action: null, code: null, why, siteUrl });
  return { subject, text, html, locale };
}

/** Returns their number. */
export async function removePastInboundMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inbound_mails')
    .where('received_at', '<', new Date(now().getTime() - inboundDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
