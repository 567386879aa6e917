import type { Context } from '#context/context.ts';
import { parseNoticeSubject } from '#features/alerts/areas/notice-subjects.ts';
import { findFollowerById } from '#features/followers/find-follower.server.ts';
import { makeFollowerKey } from '#features/followers/follower-key.server.ts';
import { renderMailHtml } from '#features/mail/mail-html.server.ts';
import { renderMailText, textOfLink } from '#features/mail/mail-text.server.ts';
import type { MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import { oneClickPath, unsubscribePath } from '#features/mail/unsubscribe-addresses.ts';
import { makeUnsubscribeToken } from '#features/notifications/unsubscribe/unsubscribe-token.server.ts';
import { findNearestPlaceName } from '#features/places/find-nearest-place.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { formatDistance } from '#ui/format-distance.ts';
import { findFollowerAddress } from './follower-address.server.ts';
import { streamOf } from './mail-stream.ts';

interface Words {
  subject: string;
  text: string;
  button: string;
}

/** To confirm an area, to test one, or to ask whether anyone reads the mails. Each links to the follower's page, whose buttons act. */
export const sendAlertNotice: MailSenderOfKind = async (context, { subject }) => {
  const { mail, config } = context;
  const about = parseNoticeSubject(subject);
  const area = about.what === 'question' ? null : await findArea(context, about.areaId);
  const followerId = about.what === 'question' ? about.followerId : area?.follower_id;
  const follower = followerId ? await findFollowerById(context, followerId) : null;
  if (!follower || (about.what === 'confirm' && area?.confirmed_at)) return { isSent: false };
  if (about.what === 'question' && (!follower.asked_at || follower.paused_at)) return { isSent: false };
  const address = await findFollowerAddress(context, follower);
  if (!address?.email || (about.what !== 'confirm' && !follower.has_mail_on)) return { isSent: false };
  const { email, locale } = address;
  const words = area ? await wordsAboutArea(context, area, { what: about.what, locale }) : wordsOfQuestion(locale);
  const href = `${config.publicUrl}${pathInLocale(`/alerts/${await makeFollowerKey(context, follower.id)}`, locale)}`;
  const stop = await makeUnsubscribeToken(context, follower.id, 'alerts');
  await mail.send({
    ...render(
      { ...words, why: about.what === 'confirm' ? m.alerts_confirm_why : m.alerts_mail_why },
      {
        locale,
        href,
        siteUrl: config.publicUrl,
        unsubscribeUrl: config.publicUrl + unsubscribePath(stop, locale),
      },
    ),
    to: email,
    locale,
    stream: streamOf('alert', config),
    unsubscribeUrl: config.publicUrl + oneClickPath(stop),
  });
  return { isSent: true };
};

async function findArea({ db }: Pick<Context, 'db'>, areaId: number) {
  return db.selectFrom('followed_areas').selectAll().where('id', '=', areaId).executeTakeFirst();
}

type Area = NonNullable<Awaited<ReturnType<typeof findArea>>>;

/** Anyone can type another person's address, so a mail that asks to confirm has no words that were typed with it. */
async function wordsAboutArea(
  context: Pick<Context, 'db'>,
  area: Area,
  { what, locale }: { what: string; locale: Locale },
): Promise<Words> {
  const language = { locale };
  const place = (await findNearestPlaceName(context, area)) ?? m.cats_page_unknown_place({}, language);
  const radius = formatDistance(area.radius_meters, locale);
  if (what === 'confirm') {
    return {
      subject: m.alerts_confirm_subject({}, language),
      text: m.alerts_confirm_text({ place, radius }, language),
      button: m.alerts_confirm_open({}, language),
    };
  }
  return {
    subject: m.alerts_test_subject({ area: area.name }, language),
    text: m.alerts_test_text({ area: area.name, place, radius }, language),
    button: m.alerts_mail_areas({}, language),
  };
}

const wordsOfQuestion = (locale: Locale): Words => ({
  subject: m.alerts_question_subject({}, { locale }),
  text: m.alerts_question_text({}, { locale }),
  button: m.alerts_question_open({}, { locale }),
});

function render(
  { subject, text, button, why: whyText }: Words & { why: typeof m.alerts_mail_why },
  { locale, href, siteUrl, unsubscribeUrl }: { locale: Locale; href: string; siteUrl: string; unsubscribeUrl: string },
) {
  const why = whyText({}, { locale });
  const unsubscribe = { href: unsubscribeUrl, label: m.news_mail_unsubscribe({}, { locale }) };
  const action = { href, label: button };
  return {
    subject,
    text: renderMailText([text, textOfLink(action)], { why, unsubscribe, siteUrl }),
    html: renderMailHtml({
      locale,
      subject,
      paragraphs: [],
      items: [{ text, picture: null, action, link: null }],
      action: null,
      code: null,
      why,
      unsubscribe,
      siteUrl,
    }),
  };
}
