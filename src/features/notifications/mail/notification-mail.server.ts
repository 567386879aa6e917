import type { MailPicture } from '@catlas/platform/mail/mail-sender.ts';
import { greet } from '#features/accounts/names/greet.ts';
import { describeObjection, objectionReasons } from '#features/cats/model/cat-objection-texts.ts';
import { type MailHtmlItem, renderMailHtml } from '#features/mail/mail-html.server.ts';
import { renderMailText, textOfLink } from '#features/mail/mail-text.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { IllustratedItem } from './illustrate-notifications.server.ts';
import type { NotificationItem } from './notification.ts';

interface NotificationMailInput {
  locale: Locale;
  siteUrl: string;
  displayName: string;
  items: IllustratedItem[];
  restCount: number;
  unsubscribeUrl: string;
}

export const mostItems = 20;
/** Sizes are in CSS pixels. */
const pictureWidths = { alone: 504, amongOthers: 240 };

export function renderNotificationMail(input: NotificationMailInput) {
  const { locale, siteUrl, displayName, items, unsubscribeUrl } = input;
  const language = { locale };
  const subject = items.length === 1 ? subjectOf(items[0]!, locale) : m.news_mail_subject_many({}, language);
  const hello = greet(displayName, locale);
  const lines = describeLines(input);
  const why = m.news_mail_why({}, language);
  const unsubscribe = { href: unsubscribeUrl, label: m.news_mail_unsubscribe({}, language) };
  const paragraphs = lines.flatMap(({ text, action, link }) => [
    text,
    ...[action, link].filter((each) => each !== null).map(textOfLink),
  ]);
  const text = renderMailText([hello, ...paragraphs], { why, unsubscribe, siteUrl });
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
  return { subject, text, html, pictures: picturesOf(items) };
}

function describeLines({ locale, siteUrl, items, restCount }: NotificationMailInput): MailHtmlItem[] {
  const language = { locale };
  const urlOf = (path: string) => `${siteUrl}${pathInLocale(path, locale)}`;
  const width = items.length === 1 ? pictureWidths.alone : pictureWidths.amongOthers;
  const lines = items.map((item): MailHtmlItem => {
    const { cat, other, picture, shortUrl } = item;
    const anchor = other ? '#matches' : item.kind === 'comment' ? '#comments' : '';
    return {
      text: textOf(item, locale),
      picture: picture && { src: `cid:${picture.id}`, alt: describePhoto(item, locale), width },
      action: {
        href: urlOf(`/cat/${cat.id}${anchor}`),
        label: other ? m.news_mail_compare({}, language) : m.news_mail_show({ name: cat.name }, language),
      },
      link: shortUrl === null ? null : { href: shortUrl, label: m.news_mail_share({ name: cat.name }, language) },
    };
  });
  if (restCount > 0) {
    const action = { href: urlOf('/user'), label: m.news_mail_account({}, language) };
    lines.push({ text: m.news_mail_rest({ count: restCount }, language), picture: null, action, link: null });
  }
  return lines;
}

/** Two notifications about one cat show the same picture. */
function picturesOf(items: IllustratedItem[]): MailPicture[] {
  return [...new Map(items.flatMap(({ picture }) => (picture ? [[picture.id, picture]] : []))).values()];
}

function describePhoto({ cat, other }: NotificationItem, locale: Locale): string {
  const { name, is_lost: isLost, reunited_at: reunitedAt } = other ?? cat;
  const describe = reunitedAt
    ? m.cats_page_photo_alt_reunited
    : isLost
      ? m.cats_page_photo_alt_lost
      : m.cats_page_photo_alt_found;
  return describe({ name }, { locale });
}

function subjectOf({ kind, cat: { name, is_lost: isLost } }: NotificationItem, locale: Locale): string {
  const subjects = {
    published: m.news_mail_subject_published,
    refused: m.news_mail_subject_refused,
    removed: m.news_mail_subject_removed,
    'change-accepted': m.news_mail_subject_change_accepted,
    'change-refused': m.news_mail_subject_change_refused,
    comment: m.news_mail_subject_comment,
    match: m.news_mail_subject_match,
    'same-cat': isLost ? m.news_mail_subject_same_lost : m.news_mail_subject_same_found,
    helped: m.news_mail_subject_helped,
  };
  return subjects[kind]({ name }, { locale });
}

function textOf(item: NotificationItem, locale: Locale): string {
  const { kind, cat, other, comment } = item;
  const { name } = cat;
  const language = { locale };
  // A decision through the API may have no reason.
  const reason = describeObjection(item, objectionReasons, language) ?? objectionReasons.other({}, language);
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
      return sentences(
        m.news_mail_change_refused({ name }, language),
        reason,
        m.news_mail_change_refused_next({}, language),
      );
    case 'comment': {
      const author = comment?.author ?? m.comments_anonymous({}, language);
      return m.news_mail_comment({ name, author, content: comment?.content ?? '' }, language);
    }
    case 'helped':
      return m.news_mail_helped({ name }, language);
    case 'match': {
      const { name: found = '', reasons = [], against = [] } = other ?? {};
      return sentences(
        m.news_mail_match({ name, found, reasons: reasons.join(', ') }, language),
        against.length > 0 ? m.news_mail_match_against({ what: against.join(', ') }, language) : null,
        other?.isPhotoCopied ? m.matching_mail_photo_copied({}, language) : null,
        m.news_mail_match_next({}, language),
      );
    }
    case 'same-cat': {
      const said = cat.is_lost ? m.news_mail_same_lost : m.news_mail_same_found;
      return sentences(
        said({ name, found: other?.name ?? '' }, language),
        other?.isPhotoCopied ? m.matching_mail_photo_copied({}, language) : null,
      );
    }
  }
}
