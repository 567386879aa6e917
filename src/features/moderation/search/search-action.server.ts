import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { data } from 'react-router';
import { z } from 'zod';
import { deleteCat } from '#features/cats/delete-cat.server.ts';
import { catIdSchema, catObjectionSchema } from '#features/cats/model/cat-schemas.ts';
import { deleteComment } from '#features/comments/delete-comment.server.ts';
import { commentIdSchema, commentObjectionSchema } from '#features/comments/model/comment-schemas.ts';
import { restoreCats } from '#features/moderation/restore-cats.server.ts';
import { restoreComments } from '#features/moderation/restore-comments.server.ts';
import { reviewCats } from '#features/moderation/review-cats.server.ts';
import { reviewComments } from '#features/moderation/review-comments.server.ts';
import { reviewUsers, setAdministrator } from '#features/moderation/review-users.server.ts';
import type { Objection } from '#features/moderation/subject/objection-words.ts';
import { readPageForm } from '#platform/http/receive-form.ts';
import { redirectTo } from '#platform/http/redirect-to.ts';
import { requireAdmin } from '#request/guards.server.ts';
import type { RequestContext } from '#request/request-context.ts';
import type { Viewer } from '#request/viewer.ts';
import { actionWords } from './action-words.ts';
import { type PostAction, postActionNames, userActionNames } from './user-actions.ts';

type ActionContext = RequestContext & { viewer: Viewer };

const postAction = z.enum(postActionNames);
const actionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cats'),
    id: catIdSchema,
    act: postAction,
    objection: catObjectionSchema.optional().catch(undefined),
  }),
  z.object({
    kind: z.literal('comments'),
    id: commentIdSchema,
    act: postAction,
    objection: commentObjectionSchema.optional().catch(undefined),
  }),
  z.object({ kind: z.literal('users'), id: z.uuid(), act: z.enum(userActionNames) }),
]);
type SearchAction = z.output<typeof actionSchema>;

/** An action that needs a confirmation. */
export type AskedAction = Pick<SearchAction, 'kind' | 'id' | 'act'> & { name: string; objection: Objection | null };

/** `POST /bo/search`: the buttons of the results without JavaScript. */
export async function answerSearchAction(context: RequestContext, request: Request) {
  const viewer = requireAdmin(context);
  const form = await readPageForm(request);
  const { pathname, search } = new URL(request.url);
  const parsed = actionSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw new AppError('malformed');
  const { kind, id, act } = parsed.data;
  if (actionWords[act].ask && form.get('confirmed') !== 'yes') {
    const name = String(form.get('name') ?? '').slice(0, 200);
    const objection = (parsed.data.kind !== 'users' && parsed.data.objection) || null;
    const asked: AskedAction = { kind, id, act, name, objection };
    return data({ asked, problem: null });
  }
  try {
    await carryOut({ ...context, viewer }, parsed.data);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ asked: null, problem: error.detail ?? null }, { status: error.status });
  }
  return redirectTo(pathname + search);
}

async function carryOut(context: ActionContext, subject: SearchAction): Promise<void> {
  if (subject.kind === 'cats') return actOnCat(context, subject);
  if (subject.kind === 'comments') return actOnComment(context, subject);
  const { id, act } = subject;
  if (act === 'promote' || act === 'demote') {
    return setAdministrator(context, { userId: id, isAdmin: act === 'promote' });
  }
  await reviewUsers(context, act === 'ban' ? { approved: [], rejected: [id] } : { approved: [id], rejected: [] });
}

async function actOnCat(context: ActionContext, { id, act, objection }: Extract<SearchAction, { kind: 'cats' }>) {
  const objections = objection && { [id]: objection };
  if (act === 'approve' || act === 'reject') await reviewCats(context, { ...decide(act, id), objections });
  else if (act === 'delete') {
    await limit(context, 'deleteCat');
    await deleteCat(context, { catId: id, objection });
  } else await restoreCats(context, [id]);
}

async function actOnComment(
  context: ActionContext,
  { id, act, objection }: Extract<SearchAction, { kind: 'comments' }>,
) {
  const objections = objection && { [id]: objection };
  if (act === 'approve' || act === 'reject') await reviewComments(context, { ...decide(act, id), objections });
  else if (act === 'delete') {
    await limit(context, 'deleteComment');
    await deleteComment(context, { commentId: id, objection });
  } else await restoreComments(context, [id]);
}

/** The same rate limits as the API's. */
function limit({ rateLimiter, clientAddress, viewer }: ActionContext, name: 'deleteCat' | 'deleteComment') {
  return rateLimiter.consume(name, { address: clientAddress, accountId: viewer.id });
}

function decide(act: Extract<PostAction, 'approve' | 'reject'>, id: number) {
  return act === 'approve' ? { approved: [id], rejected: [] } : { approved: [], rejected: [id] };
}
