import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { data } from 'react-router';
import { z } from 'zod';
import { deleteCat } from '#features/cats/delete-cat.server.ts';
import { catIdSchema, catObjectionSchema, objectionWordsSchema } from '#features/cats/model/cat-schemas.ts';
import { deleteComment } from '#features/comments/delete-comment.server.ts';
import { commentIdSchema, commentObjectionSchema } from '#features/comments/model/comment-schemas.ts';
import { restoreCats } from '#features/moderation/restore-cats.server.ts';
import { restoreComments } from '#features/moderation/restore-comments.server.ts';
import { reviewCats } from '#features/moderation/review-cats.server.ts';
import { reviewComments } from '#features/moderation/review-comments.server.ts';
import { reviewUsers, setAdministrator } from '#features/moderation/review-users.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { readPageForm } from '#platform/http/receive-form.ts';
import { redirectTo } from '#platform/http/redirect-to.ts';
import { banReasons } from '#product/report-values.ts';
import { requireAdmin } from '#request/guards.server.ts';
import type { RequestContext } from '#request/request-context.ts';
import type { Viewer } from '#request/viewer.ts';
import { actionWords } from './action-words.ts';
import { type PostAction, postActionNames, userActionNames } from './user-actions.ts';

type ActionContext = RequestContext & { viewer: Viewer };

const postAction = z.enum(postActionNames);
const wordsField = objectionWordsSchema.optional().catch(undefined);
const actionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cats'),
    id: catIdSchema,
    act: postAction,
    objection: catObjectionSchema.optional().catch(undefined),
    words: wordsField,
  }),
  z.object({
    kind: z.literal('comments'),
    id: commentIdSchema,
    act: postAction,
    objection: commentObjectionSchema.optional().catch(undefined),
    words: wordsField,
  }),
  z.object({
    kind: z.literal('users'),
    id: z.uuid(),
    act: z.enum(userActionNames),
    objection: z.enum(banReasons).optional().catch(undefined),
    words: wordsField,
  }),
]);
type SearchAction = z.output<typeof actionSchema>;

export type AskedAction = Pick<SearchAction, 'kind' | 'id' | 'act'> & { name: string };

export async function answerSearchAction(context: RequestContext, request: Request) {
  const viewer = requireAdmin(context);
  const form = await readPageForm(request);
  const { pathname, search } = new URL(request.url);
  const parsed = actionSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw new AppError('malformed');
  const { kind, id, act } = parsed.data;
  const asked: AskedAction = { kind, id, act, name: String(form.get('name') ?? '').slice(0, 200) };
  if (actionWords[act].ask && form.get('confirmed') !== 'yes') return data({ asked, problem: null });
  const missing = findMissingReason(parsed.data);
  if (missing) return data({ asked, problem: missing }, { status: 422 });
  try {
    await carryOut({ ...context, viewer }, parsed.data);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ asked: null, problem: error.detail ?? null }, { status: error.status });
  }
  return redirectTo(pathname + search);
}

function findMissingReason(action: SearchAction): string | null {
  if (!actionWords[action.act].ask?.hasReason) return null;
  if (!action.objection) {
    return action.kind === 'users' ? m.moderation_error_ban_reason_missing() : m.moderation_error_reason_missing();
  }
  return action.objection === 'other' && !action.words ? m.moderation_reject_words_missing() : null;
}

async function carryOut(context: ActionContext, subject: SearchAction): Promise<void> {
  if (subject.kind === 'cats') return actOnCat(context, subject);
  if (subject.kind === 'comments') return actOnComment(context, subject);
  const { id, act } = subject;
  if (act === 'promote' || act === 'demote') {
    return setAdministrator(context, { userId: id, isAdmin: act === 'promote' });
  }
  if (act !== 'ban') return void (await reviewUsers(context, { approved: [id], rejected: [] }));
  await reviewUsers(context, { approved: [], rejected: [id], ...reasonsFor(subject) });
}

async function actOnCat(context: ActionContext, subject: Extract<SearchAction, { kind: 'cats' }>) {
  const { id, act, objection, words } = subject;
  const reasons = reasonsFor(subject);
  if (act === 'approve' || act === 'reject') await reviewCats(context, { ...decide(act, id), ...reasons });
  else if (act === 'delete') {
    await context.limits.consume('deleteCat');
    await deleteCat(context, { catId: id, objection, words, isReasonRequired: true });
  } else await restoreCats(context, [id]);
}

async function actOnComment(context: ActionContext, subject: Extract<SearchAction, { kind: 'comments' }>) {
  const { id, act, objection, words } = subject;
  const reasons = reasonsFor(subject);
  if (act === 'approve' || act === 'reject') await reviewComments(context, { ...decide(act, id), ...reasons });
  else if (act === 'delete') {
    await context.limits.consume('deleteComment');
    await deleteComment(context, { commentId: id, objection, words, isReasonRequired: true });
  } else await restoreComments(context, [id]);
}

interface GivenFor<Reason extends string> {
  id: number | string;
  objection?: Reason | undefined;
  words?: string | undefined;
}

const reasonsFor = <Reason extends string>({ id, objection, words }: GivenFor<Reason>) => ({
  objections: objection && { [id]: objection },
  words: words ? { [id]: words } : undefined,
});

function decide(act: Extract<PostAction, 'approve' | 'reject'>, id: number) {
  return act === 'approve' ? { approved: [id], rejected: [] } : { approved: [], rejected: [id] };
}
