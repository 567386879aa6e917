import { createHash } from 'node:crypto';
import type { Context } from '#context/context.ts';
import { findWarnings } from '#features/contact/warnings/find-warnings.ts';
import { renderMailHtml } from '#features/mail/mail-html.server.ts';
import { renderMailText, textOfLink } from '#features/mail/mail-text.server.ts';
import type { MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { inLocale } from '#i18n/request-locale.server.ts';
import { answerKindLabels, ownSheetPath } from './finder-sheet.ts';
import { makeSheetToken } from './sheet-token.server.ts';

/** It has the only link that confirms the address, and leads a member back to the sheet. */
export const sendSheetConfirmation: MailSenderOfKind = async (context, { id, subject }) => {
  const sheet = await findOpenSheet(context, Number(subject));
  if (!sheet) return { isSent: false };
  const { locale } = sheet;
  const texts = inLocale(locale, () =>
    sheet.confirmed_at
      ? { subject: m.sheets_mail_made_subject(), what: m.sheets_mail_made(), button: m.sheets_mail_open() }
      : {
          subject: m.sheets_mail_confirm_subject(),
          what: m.sheets_mail_confirm(),
          button: m.sheets_mail_confirm_button(),
        },
  );
  await send(context, { id, sheet, subject: texts.subject, paragraphs: [texts.what], button: texts.button });
  return { isSent: true };
};

export const sendSheetAnswer: MailSenderOfKind = async (context, { id, subject }) => {
  const answer = await context.db
    .selectFrom('sheet_answers')
    .selectAll()
    .where('id', '=', Number(subject))
    .executeTakeFirst();
  const sheet = answer && (await findOpenSheet(context, answer.sheet_id));
  if (!answer || !sheet?.confirmed_at) return { isSent: false };
  const { kind, words, contact } = answer;
  const paragraphs = inLocale(sheet.locale, () => [
    m.sheets_mail_answer({ answer: answerKindLabels[kind]() }),
    ...(words ? [m.sheets_mail_words({ words })] : []),
    contact ? m.sheets_mail_contact({ contact }) : m.sheets_mail_no_contact(),
    ...(words && findWarnings(words).length > 0 ? [m.sheets_mail_warning()] : []),
    m.sheets_mail_advice(),
  ]);
  const title = m.sheets_mail_answer_subject({}, { locale: sheet.locale });
  const button = m.sheets_mail_open({}, { locale: sheet.locale });
  await send(context, { id, sheet, subject: title, paragraphs, button });
  return { isSent: true };
};

interface Sheet {
  id: number;
  email: string;
  locale: Locale;
  confirmed_at: Date | null;
}

async function findOpenSheet({ db, now }: Pick<Context, 'db' | 'now'>, id: number): Promise<Sheet | null> {
  const sheet = await db
    .selectFrom('finder_sheets')
    .select(['id', 'email', 'locale', 'confirmed_at'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now())
    .executeTakeFirst();
  return sheet?.email ? { ...sheet, email: sheet.email } : null;
}

interface SheetMail {
  id: number;
  sheet: Sheet;
  subject: string;
  paragraphs: string[];
  button: string;
}

async function send(
  { db, mail, config }: Pick<Context, 'db' | 'mail' | 'config'>,
  { id, sheet, subject, paragraphs, button }: SheetMail,
): Promise<void> {
  const { locale } = sheet;
  const token = await makeSheetToken({ db }, sheet.id, 'mailed');
  const link = { href: config.publicUrl + pathInLocale(ownSheetPath(token), locale), label: button };
  const why = m.sheets_mail_why({}, { locale });
  const end = { why, siteUrl: config.publicUrl };
  const items = paragraphs.map((text, index) => ({
    text,
    picture: null,
    action: index === paragraphs.length - 1 ? link : null,
    link: null,
  }));
  const digest = createHash('sha256').update(`${id} ${token}`).digest('hex').slice(0, 24);
  await mail.send({
    subject,
    text: renderMailText([...paragraphs, textOfLink(link)], end),
    html: renderMailHtml({ locale, subject, paragraphs: [], items, action: null, code: null, ...end }),
    to: sheet.email,
    locale,
    messageId: `sheet-${digest}@${new URL(config.publicUrl).hostname}`,
  });
}
