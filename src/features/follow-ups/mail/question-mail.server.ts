import type { MailPicture } from '@catlas/platform/mail/mail-sender.ts';
import { type FollowUpAnswer, followUpAnswers } from '#db/report-values.ts';
import { greet } from '#features/accounts/names/greet.ts';
import { type Advice, sources, strengthLabels } from '#features/follow-ups/advice/advice-table.ts';
import { answerLabels } from '#features/follow-ups/answer-labels.ts';
import { renderMailHtml } from '#features/mail/mail-html.server.ts';
import { renderMailText, textOfLink } from '#features/mail/mail-text.server.ts';
import { type Locale, languages } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

interface QuestionMailInput {
  locale: Locale;
  siteUrl: string;
  readerName: string;
  cat: { name: string; isLost: boolean; label: string | null };
  reportedAt: Date;
  picture: MailPicture | null;
  urlOf: (answer: FollowUpAnswer) => string;
  advice: Advice;
  unsubscribeUrl: string;
}

export function renderQuestionMail(input: QuestionMailInput) {
  const { locale, siteUrl, readerName, cat, reportedAt, picture, urlOf, advice, unsubscribeUrl } = input;
  const { name, isLost } = cat;
  const language = { locale };
  const subject = (isLost ? m.questions_title_lost : m.questions_title_found)({ name }, language);
  const hello = greet(readerName, locale);
  const date = new Intl.DateTimeFormat(languages[locale].dates, { dateStyle: 'long', timeZone: 'UTC' }).format(
    reportedAt,
  );
  const place = cat.label ?? m.cats_page_unknown_place({}, language);
  const about = (isLost ? m.questions_mail_lost : m.questions_mail_found)({ name, place, date }, language);
  const press = m.questions_mail_press({}, language);
  const links = followUpAnswers.map((answer) => ({
    href: urlOf(answer),
    label: answerLabels[isLost ? 'lost' : 'found'][answer]({ name }, language),
  }));
  const now = m.questions_now({}, language);
  const sentences = advice.sentences.map(
    ({ text, source, strength }) =>
      `${text({}, language)} ${m.questions_source({ source: sources[source].name, strength: strengthLabels[strength]({}, language) }, language)}`,
  );
  const alt = (isLost ? m.cats_page_photo_alt_lost : m.cats_page_photo_alt_found)({ name }, language);
  const why = m.questions_mail_why({}, language);
  const unsubscribe = { href: unsubscribeUrl, label: m.news_mail_unsubscribe({}, language) };
  const text = renderMailText([hello, about, press, ...links.map(textOfLink), [now, ...sentences].join('\n\n')], {
    why,
    unsubscribe,
    siteUrl,
  });
  const html = renderMailHtml({
    locale,
    subject,
    paragraphs: [hello],
    items: [
      {
        text: `${about} ${press}`,
        picture: picture && { src: `cid:${picture.id}`, alt, width: 504 },
        action: links[0]!,
        otherActions: links.slice(1),
        link: null,
      },
      ...sentences.map((sentence, index) => ({
        text: index === 0 ? `${now} ${sentence}` : sentence,
        picture: null,
        action: null,
        link: null,
      })),
    ],
    action: null,
    code: null,
    why,
    unsubscribe,
    siteUrl,
  });
  return { subject, text, html, pictures: picture ? [picture] : [] };
}
