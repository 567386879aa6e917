import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { type FinderCheck, type FollowUpAnswer, finderChecks, followUpAnswers } from '#db/report-values.ts';
import { answerQuestion } from '#features/follow-ups/answer-question.server.ts';
import { type AnsweredReport, type FollowUp, getFollowUp } from '#features/follow-ups/find-follow-up.server.ts';
import { listFinderChecks, setFinderChecks } from '#features/follow-ups/finder-checks.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface FollowUpPageData extends FollowUp {
  checks: FinderCheck[];
  /** The answer of the link, which is not sent before the button is pressed. Null shows what was answered. */
  chosen: FollowUpAnswer | null;
}

const parseAnswer = (text: unknown): FollowUpAnswer | null => followUpAnswers.find((each) => each === text) ?? null;

/** Changes nothing: mail programs and scanners open every link. */
export async function loadFollowUp(
  context: Pick<Context, 'db' | 'now'>,
  report: AnsweredReport | null,
  url: URL,
): Promise<FollowUpPageData | null> {
  if (!report) return null;
  const followUp = await getFollowUp(context, report);
  const chosen = parseAnswer(url.searchParams.get('answer'));
  return { ...followUp, checks: await listFinderChecks(context, report.catId), chosen };
}

export async function answerFollowUpForm(
  context: RequestContext,
  { report, request, url }: { report: AnsweredReport | null; request: Request; url: URL },
) {
  if (!report) return data({ alert: m.questions_page_gone_title() }, { status: 404 });
  const form = await readPageForm(request);
  try {
    await context.limits.consume('answerQuestion');
    const answer = parseAnswer(form.get('answer'));
    if (answer) await answerQuestion(context, report, answer);
    else if (form.has('checks')) await setFinderChecks(context, { catId: report.catId, done: readChecks(form) });
    return redirectTo(url.pathname);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ alert: error.detail ?? m.questions_error_failed() }, { status: error.status });
  }
}

const readChecks = (form: FormData): FinderCheck[] =>
  finderChecks.filter((check) => form.getAll('done').includes(check));
