import { z } from 'zod';
import type { Context } from '#context/context.ts';
import { renderMailHtml } from '#features/mail/mail-html.server.ts';
import { renderMailText } from '#features/mail/mail-text.server.ts';
import type { MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import { type Locale, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { describeNotice, type InboundNotice, isNotice, isPartly } from './inbound-outcome.ts';

const dayMs = 24 * 60 * 60_000;
/** A webhook repeats a mail for a few days at most. */
const inboundDays = 30;

const detailsSchema = z.object({
  to: z.string(),
  locale: z.enum(locales),
  notice: z.custom<InboundNotice>((value) => typeof value === 'string' && isNotice(value)),
});
export type InboundNoticeDetails = z.output<typeof detailsSchema>;

export const sendInboundNotice: MailSenderOfKind = async ({ mail, config }, { details }) => {
  const { to, locale, notice } = detailsSchema.parse(details);
  await mail.send({ ...renderNotice(notice, locale, config.publicUrl), to, locale });
  return { isSent: true };
};

function renderNotice(notice: InboundNotice, locale: Locale, siteUrl: string) {
  const language = { locale };
  const subject = (isPartly(notice) ? m.threads_inbound_subject_part : m.threads_inbound_subject)({}, language);
  const paragraphs = [describeNotice(notice, locale)];
  const why = m.threads_inbound_why({}, language);
  const text = renderMailText(paragraphs, { why, siteUrl });
  const html = renderMailHtml({ locale, subject, paragraphs, action: null, code: null, why, siteUrl });
  return { subject, text, html };
}

/** Returns their number. */
export async function removePastInboundMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inbound_mails')
    .where('received_at', '<', new Date(now().getTime() - inboundDays * dayMs))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
