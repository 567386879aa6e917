import { renderMailHtml } from '#features/accounts/mail/account-mail-html.server.ts';
import { describeObjection, objectionReasons } from '#features/cats/model/cat-objection-texts.ts';
import { type Locale, pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { NotificationItem } from './notification.ts';

interface NotificationMailInput {
  locale: Locale;
  /** Without a trailing slash. */
  siteUrl: string;
  displayName: string;
  items: NotificationItem[];
  /** The page that turns these mails off. */
  unsubscribeUrl: string;
}

/** Limit of one mail; the account page shows the rest. */
const mostItems = 20;

/** One mail with all of a member's notifications, in their language. */
export function renderNotificationMail({ locale, siteUrl, displayName, items, unsubscribeUrl }: NotificationMailInput) {
  const language = { locale };
  const urlOf = (path: string) => `${siteUrl}${pathInLocale(path, locale)}`;
  const subject = items.length === 1 ? subjectOf(items[0]!, locale) : m.news_mail_subject_many({}, language);
  const hello = m.accounts_mail_hello({ name: displayName }, language);
  const shown = items.slice(0, mostItems).map((item) => ({
    text: textOf(item, locale),
    href: urlOf(`/cat/${item.cat.id}${item.kind === 'comment' ? '#comments' : ''}`),
    label: m.news_mail_show({}, language),
  }));
  const rest =
    items.length > mostItems
      ? [
          {
            text: m.news_mail_rest({ count: items.length - mostItems }, language),
            href: urlOf('/user'),
            label: m.news_mail_account({}, language),
          },
        ]
      : [];
  const lines = [...shown, ...rest];
  const why = m.news_mail_why({}, language);
  const unsubscribe = { href: unsubscribeUrl, label: m.news_mail_unsubscribe({}, language) };
  const text = [
    hello,
    ...lines.map((line) => `${line.text}\n${line.href}`),
    why,
    `${unsubscribe.label}\n${unsubscribe.href}`,
    `Catlas · ${siteUrl}`,
  ].join('\n\n');
  const html = renderMailHtml({
    locale,
    subject,
    paragraphs: [hello],
    items: lines,
    action: null,
    code: null,
    why,
    unsubscribe,
    siteUrl,
  });
  return { subject, text: `${text}\n`, html };
}

function subjectOf({ kind, cat: { name } }: NotificationItem, locale: Locale): string {
  const subjects = {
    published: m.news_mail_subject_published,
    refused: m.news_mail_subject_refused,
    removed: m.news_mail_subject_removed,
    'change-accepted': m.news_mail_subject_change_accepted,
    'change-refused': m.news_mail_subject_change_refused,
    comment: m.news_mail_subject_comment,
  };
  return subjects[kind]({ name }, { locale });
}

function textOf(item: NotificationItem, locale: Locale): string {
  const { kind, cat, comment } = item;
  const { name } = cat;
  const language = { locale };
  const reason = describeObjection(item, objectionReasons, language);
  const sentences = (...all: (string | null)[]) => all.filter(Boolean).join(' ');
  switch (kind) {
    case 'published':
      return m.news_mail_published({ name }, language);
    case 'refused':
      return sentences(m.news_mail_refused({ name }, language), reason, m.cats_page_rejected_next({}, language));
    case 'removed':
      return sentences(m.news_mail_removed({ name }, language), reason);
    case 'change-accepted':
      return m.news_mail_change_accepted({ name }, language);
    case 'change-refused':
      return m.news_mail_change_refused({ name }, language);
    case 'comment': {
      const author = comment?.author ?? m.comments_anonymous({}, language);
      return m.news_mail_comment({ name, author, content: comment?.content ?? '' }, language);
    }
  }
}
