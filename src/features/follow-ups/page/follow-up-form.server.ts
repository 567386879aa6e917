import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm, unpackForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { type FinderCheck, type FollowUpAnswer, finderChecks, followUpAnswers } from '#db/report-values.ts';
import { answerQuestion } from '#features/follow-ups/answer-question.server.ts';
import { type AnsweredReport, type FollowUp, getFollowUp } from '#features/follow-ups/find-follow-up.server.ts';
import { listFinderChecks, setFinderChecks } from '#features/follow-ups/finder-checks.server.ts';
import { findReunion, reunionPartSchema, tellReunion } from '#features/follow-ups/reunion/tell-reunion.server.ts';
import type { Story } from '#features/follow-ups/story/story.ts';
import { findStory, tellStory } from '#features/follow-ups/story/tell-story.server.ts';
import { maxUploadBytes } from '#features/photos/photo.ts';
import { m } from '#i18n/paraglide/messages.js';
import { findTap, type ReunionTap } from './reunion-tap.ts';

export interface FollowUpPageData extends FollowUp {
  /** Of a cat that is home. */
  story: Story | null;
  checks: FinderCheck[];
  /** The answer of the link, which is not sent before the button is pressed. Null shows what was answered. */
  chosen: FollowUpAnswer | null;
  /** Null where the cat is not home, was a found one, or everything was asked. */
  tap: { name: ReunionTap; today: string; yesterday: string } | null;
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
  return {
    ...followUp,
    story: followUp.cat.isHome ? await findStory(context, report.catId) : null,
    checks: await listFinderChecks(context, report.catId),
    chosen,
    tap: followUp.cat.isLost && followUp.cat.isHome ? await findNextTap(context, report.catId, url) : null,
  };
}

async function findNextTap(
  context: Pick<Context, 'db' | 'now'>,
  catId: number,
  url: URL,
): Promise<FollowUpPageData['tap']> {
  const name = findTap(await findReunion(context, catId), url.searchParams.get('tap'));
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const at = context.now().getTime();
  return name && { name, today: dayOf(at), yesterday: dayOf(at - 24 * 60 * 60_000) };
}

export async function answerFollowUpForm(
  context: RequestContext,
  { report, request, url }: { report: AnsweredReport | null; request: Request; url: URL },
) {
  if (!report) return data({ alert: m.questions_page_gone_title() }, { status: 404 });
  try {
    requireSmall(request);
    const form = await readPageForm(request);
    await context.limits.consume('answerQuestion');
    const answer = parseAnswer(form.get('answer'));
    if (answer) await answerQuestion(context, report, answer);
    else if (form.has('checks')) await setFinderChecks(context, { catId: report.catId, done: readChecks(form) });
    else if (form.has('story')) {
      const { fields, files } = await unpackForm(form);
      await tellStory(context, { catId: report.catId, words: fields.story ?? '', photo: files.file ?? null });
      return redirectTo(`${url.pathname}?tap=done`);
    }
    const part = reunionPartSchema.safeParse(Object.fromEntries(form));
    if (!part.success) return redirectTo(url.pathname);
    await tellReunion(context, { catId: report.catId, part: part.data });
    return redirectTo(`${url.pathname}?tap=${tapAfter(part.data)}`);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ alert: error.detail ?? m.questions_error_failed() }, { status: error.status });
  }
}

/** The limit has room for the words and the multipart boundaries around the photo. A body without a length could be endless. */
function requireSmall(request: Request): void {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return;
  if (Number(request.headers.get('content-length') ?? Number.NaN) <= maxUploadBytes + 64_000) return;
  throw new AppError('too-large', { detail: m.photos_too_many_bytes({ megabytes: maxUploadBytes / 1_000_000 }) });
}

const tapAfter = (part: object) => ('came_home_on' in part ? 'how' : 'how' in part ? 'distance' : 'done');

const readChecks = (form: FormData): FinderCheck[] =>
  finderChecks.filter((check) => form.getAll('done').includes(check));
