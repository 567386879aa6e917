import type { MailPicture } from '@catlas/platform/mail/mail-sender.ts';
import type { ChosenTraits } from '#db/traits.ts';
import { type MailHtmlItem, renderMailHtml } from '#features/mail/mail-html.server.ts';
import { renderMailText, textOfLink } from '#features/mail/mail-text.server.ts';
import { presentTraits } from '#features/traits/present-traits.ts';
import type { Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { inLocale } from '#i18n/request-locale.server.ts';
import { formatDistance } from '#ui/format-distance.ts';

/** The fields of a report that are chosen from lists or made by the server: a mail has no words of its author. */
export interface AlertedCat extends Partial<ChosenTraits> {
  id: number;
  is_lost: boolean;
  place_label: string | null;
  meters: number;
  area: string;
  picture: MailPicture | null;
}

export interface AlertMailInput {
  locale: Locale;
  siteUrl: string;
  /** The follower's own page. */
  pagePath: string;
  kind: 'alert' | 'digest';
  cats: AlertedCat[];
  restCount: number;
  unsubscribeUrl: string;
}

const pictureWidths = { alone: 504, amongOthers: 240 };

export function renderAlertMail(input: AlertMailInput) {
  const { locale, siteUrl, cats, kind, unsubscribeUrl } = input;
  const language = { locale };
  const subject = subjectOf(input);
  const items = inLocale(locale, () => describeItems(input));
  const why = m.alerts_mail_why({}, language);
  const unsubscribe = { href: unsubscribeUrl, label: m.news_mail_unsubscribe({}, language) };
  const paragraphs = items.flatMap(({ text, action, otherActions = [], link }) => [
    text,
    ...[action, ...otherActions, link].filter((each) => each !== null).map(textOfLink),
  ]);
  const lead = kind === 'digest' ? [m.alerts_mail_digest_lead({}, language)] : [];
  return {
    subject,
    text: renderMailText([...lead, ...paragraphs], { why, unsubscribe, siteUrl }),
    html: renderMailHtml({
      locale,
      subject,
      paragraphs: lead,
      items,
      action: null,
      code: null,
      why,
      unsubscribe,
      siteUrl,
    }),
    pictures: cats.flatMap(({ picture }) => picture ?? []),
  };
}

export function subjectOf({
  kind,
  cats,
  restCount,
  locale,
}: Pick<AlertMailInput, 'kind' | 'restCount' | 'locale'> & { cats: Pick<AlertedCat, 'area' | 'is_lost'>[] }): string {
  const language = { locale };
  const count = cats.length + restCount;
  const [first] = cats;
  if (count > 1 || !first) return m.alerts_mail_subject_many({ count }, language);
  if (kind === 'digest') return m.alerts_mail_subject_one({ area: first.area }, language);
  const subject = first.is_lost ? m.alerts_mail_subject_lost : m.alerts_mail_subject_found;
  return subject({ area: first.area }, language);
}

function describeItems({ locale, siteUrl, pagePath, cats, restCount }: AlertMailInput): MailHtmlItem[] {
  const language = { locale };
  const width = cats.length === 1 ? pictureWidths.alone : pictureWidths.amongOthers;
  const page = siteUrl + pathInLocale(pagePath, locale);
  const items = cats.map(
    (cat): MailHtmlItem => ({
      text: describeCat(cat, locale),
      picture: cat.picture && { src: `cid:${cat.picture.id}`, alt: pictureAlt(cat, locale), width },
      action: { href: siteUrl + pathInLocale(`/cat/${cat.id}`, locale), label: m.alerts_mail_show({}, language) },
      link: { href: `${page}?mute=${cat.id}`, label: m.alerts_mail_mute({}, language) },
    }),
  );
  const rest =
    restCount > 0 ? m.alerts_mail_rest({ count: restCount }, language) : m.alerts_mail_areas_text({}, language);
  const action = { href: page, label: m.alerts_mail_areas({}, language) };
  return [...items, { text: rest, picture: null, action, link: null }];
}

/** “Missing: grey tabby, short hair. 400 m from “Home”, Lyon 3e.” */
export function describeCat(cat: Omit<AlertedCat, 'picture'>, locale: Locale): string {
  const language = { locale };
  const looks = presentTraits(cat) || m.alerts_mail_no_looks({}, language);
  const distance = formatDistance(cat.meters, locale);
  const place = cat.place_label ?? m.cats_page_unknown_place({}, language);
  const text = cat.is_lost ? m.alerts_mail_lost : m.alerts_mail_found;
  return text({ looks, distance, area: cat.area, place }, language);
}

const pictureAlt = ({ is_lost: isLost }: AlertedCat, locale: Locale) =>
  (isLost ? m.alerts_mail_alt_lost : m.alerts_mail_alt_found)({}, { locale });
