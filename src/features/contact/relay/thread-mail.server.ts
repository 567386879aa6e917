import type { MailPicture } from '@catlas/platform/mail/mail-sender.ts';
import type { MessageKind, SightingKind, ThreadEvent, ThreadSide } from '#db/report-values.ts';
import { greet } from '#features/accounts/names/greet.ts';
import { describeEvent } from '#features/contact/threads/present-thread.server.ts';
import { renderMailHtml } from '#features/mail/mail-html.server.ts';
import { renderMailText, textOfLink } from '#features/mail/mail-text.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface ThreadMailInput {
  locale: Locale;
  siteUrl: string;
  catName: string;
  /** A visitor may give no name. */
  readerName: string | null;
  side: ThreadSide;
  message: {
    side: ThreadSide | 'site';
    kind: MessageKind;
    content: string | null;
    event: ThreadEvent | null;
    sighting: {
      kind: SightingKind;
      words: string | null;
      /** `url` opens the exact place in a map. */
      place: { label: string; url: string } | null;
      time: string | null;
      /** The finder left a number or a door, which only the conversation shows. */
      hasReach: boolean;
    } | null;
    hasWarning: boolean;
    /** With `same-cat`, the other side's report has a copy of a photo of the reader's. */
    isPhotoReused: boolean;
  };
  otherName: string | null;
  picture: MailPicture | null;
  threadUrl: string;
  stopUrl: string;
  canAnswer: boolean;
  /** Further sightings of the day are not mailed. */
  isLastToday: boolean;
}

export function renderThreadMail(input: ThreadMailInput) {
  const { locale, siteUrl, catName, readerName, picture, threadUrl, stopUrl, canAnswer } = input;
  const language = { locale };
  const subject = subjectOf(input);
  const hello = greet(readerName, locale);
  const sentences = describeMessage(input);
  const action = {
    href: threadUrl,
    label: isLinkOnly(input) ? m.threads_mail_open_own({}, language) : m.threads_mail_open({}, language),
  };
  const answer =
    canAnswer && !isLinkOnly(input) ? m.threads_mail_answer({}, language) : m.threads_mail_answer_page({}, language);
  const warn = input.message.hasWarning ? m.threads_mail_warning : m.threads_mail_safety;
  const safety = isLinkOnly(input) ? null : warn({}, language);
  const why = m.threads_mail_why({ name: catName }, language);
  const unsubscribe = { href: stopUrl, label: m.threads_mail_stop({}, language) };
  // What a mail program quotes below this line is cut from an answer.
  const marker = canAnswer ? [m.mail_reply_marker({}, language)] : [];
  const paragraphs = [...marker, hello, ...sentences];
  const reusedWords = input.message.event ? m.matching_mail_photo_copied : m.threads_mail_photo_reused;
  const reused = input.message.isPhotoReused ? reusedWords({}, language) : null;
  const place = isLinkOnly(input) ? null : input.message.sighting?.place;
  const link = place ? { href: place.url, label: m.threads_mail_position({}, language) } : null;
  const more = input.isLastToday ? m.threads_mail_last_today({ name: catName }, language) : null;
  const rest = [reused, more, answer, safety].filter((each) => each !== null);
  const links = [link, action].filter((each) => each !== null);
  const text = renderMailText([...paragraphs, ...links.map(textOfLink), ...rest], { why, unsubscribe, siteUrl });
  const html = renderMailHtml({
    locale,
    subject,
    paragraphs,
    items: [
      {
        text: rest.join(' '),
        picture: picture && { src: `cid:${picture.id}`, alt: m.threads_mail_photo({}, language), width: 504 },
        action,
        link,
      },
    ],
    action: null,
    code: null,
    why,
    unsubscribe,
    siteUrl,
  });
  return { subject, text, html, pictures: picture ? [picture] : [] };
}

/** A stranger may have typed the address, so the receipt contains none of their words. */
const isLinkOnly = ({ side, message }: Pick<ThreadMailInput, 'side' | 'message'>) => message.side === side;

function subjectOf({ side, message, catName: name, locale }: ThreadMailInput): string {
  const language = { locale };
  if (isLinkOnly({ side, message })) return m.threads_mail_subject_link({ name }, language);
  if (message.event === 'reunited') return m.threads_mail_subject_home({ name }, language);
  if (message.event === 'refused') return m.threads_mail_subject_refused({ name }, language);
  if (message.event === 'missing-again') return m.threads_mail_subject_not_home({ name }, language);
  if (message.sighting) {
    const subjects: Record<SightingKind, typeof m.threads_mail_subject_seen> = {
      seen: m.threads_mail_subject_seen,
      'with-me': m.threads_mail_subject_with_me,
      mine: m.threads_mail_subject_mine,
    };
    return subjects[message.sighting.kind]({ name }, language);
  }
  return m.threads_mail_subject_message({ name }, language);
}

function describeMessage(input: ThreadMailInput): string[] {
  const { message, catName: name, otherName, locale } = input;
  const language = { locale };
  const author = otherName ?? m.threads_someone({}, language);
  if (isLinkOnly(input)) return [m.threads_mail_link({ name }, language)];
  if (message.event) {
    const advice = message.event === 'refused' ? [m.threads_mail_refused({}, language)] : [];
    return [describeEvent(message.event, {}, language), ...advice];
  }
  const { sighting } = message;
  if (sighting) {
    const told: Record<SightingKind, typeof m.threads_mail_seen> = {
      seen: m.threads_mail_seen,
      'with-me': m.threads_mail_with_me,
      mine: m.threads_mail_mine,
    };
    return [
      told[sighting.kind]({ author, name }, language),
      sighting.time && m.threads_mail_time({ time: sighting.time }, language),
      sighting.place && m.threads_mail_place({ place: sighting.place.label }, language),
      sighting.hasReach && m.threads_mail_reach({}, language),
      sighting.words && m.threads_mail_words({ words: sighting.words }, language),
    ].filter((each) => typeof each === 'string');
  }
  if (message.kind === 'question') return [m.threads_mail_question({ author }, language), message.content ?? ''];
  if (message.kind === 'word-wanted') return [m.threads_mail_word_wanted({ author }, language)];
  return [m.threads_mail_wrote({ author, name }, language), message.content ?? m.threads_mail_photo_only({}, language)];
}
