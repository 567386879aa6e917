import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { z } from 'zod';
import { requireAdmin } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { banReasons } from '#db/report-values.ts';
import { postKinds } from '#db/review-kinds.ts';
import { catIdSchema, objectionWordsSchema } from '#features/cats/model/cat-schemas.ts';
import { kindsOnServer } from '#features/moderation/kinds/kinds-on-server.server.ts';
import type { PostOnServer } from '#features/moderation/queue/post-api.server.ts';
import type { ModeratorContext, QueueOnServer } from '#features/moderation/queue/queue-api.server.ts';
import { reviewUsers, setAdministrator } from '#features/moderation/review-users.server.ts';
import { objectionsTo } from '#features/moderation/subject/objection-words.ts';
import { m } from '#i18n/paraglide/messages.js';
import { actionWords } from './action-words.ts';
import { postActionNames, userActionNames } from './user-actions.ts';

const wordsField = objectionWordsSchema.optional().catch(undefined);
const postActionSchema = z
  .object({
    kind: z.enum(postKinds),
    id: catIdSchema,
    act: z.enum(postActionNames),
    objection: z.string().optional().catch(undefined),
    words: wordsField,
  })
  .transform((action) => ({
    ...action,
    objection: objectionsTo(action.kind).find((each) => each === action.objection),
  }));
const userActionSchema = z.object({
  kind: z.literal('users'),
  id: z.uuid(),
  act: z.enum(userActionNames),
  objection: z.enum(banReasons).optional().catch(undefined),
  words: wordsField,
});
const actionSchema = z.union([postActionSchema, userActionSchema]);
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

async function carryOut(context: ModeratorContext, action: SearchAction): Promise<void> {
  if (action.kind === 'users') return actOnUser(context, action);
  const { kind, id, act, objection, words } = action;
  const { queue, post }: { queue: QueueOnServer; post: PostOnServer } = kindsOnServer[kind];
  if (act === 'approve' || act === 'reject') {
    const decision = act === 'approve' ? { approved: [id], rejected: [] } : { approved: [], rejected: [id] };
    await queue.decide(context, { ...decision, ...reasonsFor(action) });
  } else if (act === 'delete') await post.remove(context, { id, objection, words });
  else await post.restore(context, [id]);
}

async function actOnUser(context: ModeratorContext, action: Extract<SearchAction, { kind: 'users' }>) {
  const { id, act } = action;
  if (act === 'promote' || act === 'demote') {
    await setAdministrator(context, { userId: id, isAdmin: act === 'promote' });
  } else if (act === 'ban') await reviewUsers(context, { approved: [], rejected: [id], ...reasonsFor(action) });
  else await reviewUsers(context, { approved: [id], rejected: [] });
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
