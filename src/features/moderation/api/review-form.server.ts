import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { data } from 'react-router';
import { z } from 'zod';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import type { ReviewDecision } from '#features/cats/model/review-batch.server.ts';
import { searchWith } from '#features/moderation/subject/item-address.ts';
import { type Objection, objectionField } from '#features/moderation/subject/objection-words.ts';
import { readPageForm } from '#platform/http/receive-form.ts';
import { redirectTo } from '#platform/http/redirect-to.ts';
import { requireAdmin } from '#request/guards.server.ts';
import type { RequestContext } from '#request/request-context.ts';
import type { Viewer } from '#request/viewer.ts';

const idsSchema = z.array(catIdSchema).max(200);

interface Queue<Reason extends Objection> {
  /** The reasons that authors can see. */
  objections: readonly Reason[];
  review: (
    context: RequestContext & { viewer: Viewer },
    decision: ReviewDecision & { objections: Record<string, Reason> },
    form: FormData,
  ) => Promise<unknown>;
}

/** A queue's form without JavaScript: the button of one card, or the button for all selected items. */
export async function answerReviewForm<Reason extends Objection>(
  context: RequestContext,
  request: Request,
  { objections, review }: Queue<Reason>,
) {
  const viewer = requireAdmin(context);
  const form = await readPageForm(request);
  const { pathname, search: asked } = new URL(request.url);
  // Without the item of the address, which is decided now.
  const search = searchWith(asked, null);
  // Enter in a checkbox submits without a decision.
  if (!form.has('approved') && !form.has('rejected')) return redirectTo(pathname + search);
  const idsOf = (decision: 'approved' | 'rejected') => {
    const pressed = form.get(decision);
    const ids = pressed === 'selected' ? form.getAll('selected') : pressed === null ? [] : [pressed];
    // The site's pages send only valid ids.
    return idsSchema.catch([]).parse(ids);
  };
  const rejected = idsOf('rejected');
  const given = rejected.flatMap((id) => {
    const objection = objections.find((each) => each === form.get(objectionField(id)));
    return objection ? [[id, objection] as const] : [];
  });
  try {
    const decision = { approved: idsOf('approved'), rejected, objections: Object.fromEntries(given) };
    await review({ ...context, viewer }, decision, form);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ problem: error.detail ?? null }, { status: error.status });
  }
  return redirectTo(pathname + search);
}
