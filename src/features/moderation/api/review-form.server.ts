import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { z } from 'zod';
import { requireAdmin } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { mostObjectionWords, type Objection } from '#db/report-values.ts';
import { type QueueKind, reviewKinds } from '#db/review-kinds.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import type { ReviewDecision } from '#features/cats/model/review-batch.server.ts';
import type { QueueOnServer } from '#features/moderation/queue/queue-api.server.ts';
import { doneParameter, parseDone, writeDone } from '#features/moderation/subject/done-decision.ts';
import { searchWith } from '#features/moderation/subject/item-address.ts';
import { objectionField, wordsField } from '#features/moderation/subject/objection-words.ts';
import { m } from '#i18n/paraglide/messages.js';

const idsSchema = z.array(catIdSchema).max(200);

export async function answerReviewForm(
  context: RequestContext,
  request: Request,
  { kind, queue }: { kind: QueueKind; queue: QueueOnServer },
) {
  const own = { ...context, viewer: requireAdmin(context) };
  const form = await readPageForm(request);
  const { pathname, search: asked } = new URL(request.url);
  // The item of the address is now decided, so the address leaves it out.
  const address = pathname + searchWith(asked, null);
  const undone = parseDone(form.get('undo'));
  try {
    if (undone) {
      await queue.undo(own, { approved: [], rejected: [], [undone.decision]: undone.ids });
      return redirectTo(address);
    }
    const decision = readDecision(form);
    // Enter in a checkbox submits without a decision.
    if (decision.approved.length + decision.rejected.length === 0) return redirectTo(address);
    const reasons = readReasons(form, decision.rejected, reviewKinds[kind].reasons);
    await queue.decide(own, { ...decision, ...reasons, ...queue.readForm?.(form, decision) });
    const [done] = (['approved', 'rejected'] as const).filter((each) => decision[each].length > 0);
    const parameters = new URLSearchParams({ [doneParameter]: writeDone({ decision: done!, ids: decision[done!] }) });
    return redirectTo(`${address}${address.includes('?') ? '&' : '?'}${parameters}`);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ problem: error.detail ?? null }, { status: error.status });
  }
}

function readDecision(form: FormData): ReviewDecision {
  const idsOf = (decision: keyof ReviewDecision) => {
    const pressed = form.get(decision);
    const ids = pressed === 'selected' ? form.getAll('selected') : pressed === null ? [] : [pressed];
    // The site's pages send only valid ids.
    return idsSchema.catch([]).parse(ids);
  };
  return { approved: idsOf('approved'), rejected: idsOf('rejected') };
}

/** Throws `invalid` if one of the rejected items has no reason. */
function readReasons(form: FormData, rejected: number[], objections: readonly Objection[]) {
  const reasons: Record<'objections' | 'words', Record<string, string>> = { objections: {}, words: {} };
  if (objections.length === 0) return reasons;
  for (const id of rejected) {
    const objection = objections.find((each) => each === form.get(objectionField(id)));
    const words = String(form.get(wordsField(id)) ?? '')
      .trim()
      .slice(0, mostObjectionWords);
    if (!objection) throw new AppError('invalid', { detail: m.moderation_error_reason_missing() });
    if (objection === 'other' && !words) throw new AppError('invalid', { detail: m.moderation_reject_words_missing() });
    reasons.objections[id] = objection;
    if (words) reasons.words[id] = words;
  }
  return reasons;
}
