import { createHash } from 'node:crypto';
import type { Context } from '#context/context.ts';
import { isActive } from '#features/cats/model/cat-policy.ts';
import { findAdvice } from '#features/follow-ups/advice/find-advice.ts';
import { listQuestions } from '#features/follow-ups/asked-report.server.ts';
import { listFinderChecks } from '#features/follow-ups/finder-checks.server.ts';
import { makeFollowUpToken } from '#features/follow-ups/follow-up-token.server.ts';
import { parseSubject } from '#features/follow-ups/question-subject.ts';
import { largePicture, makeCatPicture } from '#features/mail/cat-picture.server.ts';
import type { MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import { oneClickPath, unsubscribePath } from '#features/mail/unsubscribe-addresses.ts';
import { makeUnsubscribeToken } from '#features/notifications/unsubscribe/unsubscribe-token.server.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { renderQuestionMail } from './question-mail.server.ts';

/** Nothing is sent if the question has an answer, a later one was asked, nobody looks for the cat, or the author wants no such mails. */
export const sendQuestion: MailSenderOfKind = async (context, { id, subject }) => {
  const { db, mail, config } = context;
  const { catId, step } = parseSubject(subject);
  const found = await findAsked(context, catId);
  const latest = (await listQuestions(db, [catId])).get(catId)!.at(-1);
  if (!found || latest?.step !== step || latest.answer !== null) return { isSent: false };
  const { cat, author } = found;
  const { locale } = author;
  const token = await makeFollowUpToken({ db }, catId);
  const stop = await makeUnsubscribeToken({ db }, author.id, 'questions');
  const page = config.publicUrl + pathInLocale(`/follow-up/${token}`, locale);
  const rendered = renderQuestionMail({
    locale,
    siteUrl: config.publicUrl,
    readerName: author.display_name,
    cat: { name: cat.name, isLost: cat.is_lost, label: cat.place_label },
    reportedAt: cat.created_at,
    picture: await makeCatPicture(context, cat, largePicture),
    urlOf: (answer) => `${page}?answer=${answer}`,
    advice: findAdvice({ isLost: cat.is_lost, step, done: await listFinderChecks({ db }, catId) }),
    unsubscribeUrl: config.publicUrl + unsubscribePath(stop, locale),
  });
  const digest = createHash('sha256').update(token).digest('hex').slice(0, 24);
  await mail.send({
    ...rendered,
    to: author.email,
    locale,
    unsubscribeUrl: config.publicUrl + oneClickPath(stop),
    messageId: `question-${id}.${digest}@${new URL(config.publicUrl).hostname}`,
  });
  return { isSent: true };
};

async function findAsked({ db }: Pick<Context, 'db'>, catId: number) {
  const cat = await db.selectFrom('cats').selectAll().where('id', '=', catId).executeTakeFirst();
  if (!cat?.user_id || !isActive(cat.status) || cat.reunited_at) return null;
  const author = await db.selectFrom('users').selectAll().where('id', '=', cat.user_id).executeTakeFirst();
  if (!author?.email || author.status !== 'active' || !author.has_question_mail_on) return null;
  return { cat, author: { ...author, email: author.email } };
}
