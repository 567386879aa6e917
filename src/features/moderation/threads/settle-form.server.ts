import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { data } from 'react-router';
import { requireAdmin } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { reviewKinds } from '#db/review-kinds.ts';
import { settleThreadSchema } from '#features/contact/model/thread-schemas.ts';
import { settleThread } from '#features/contact/threads/reported-threads.server.ts';

export interface SettleAnswer {
  id: number;
  done: 'dismissed' | 'closed' | 'reopened' | null;
  problem: string | null;
}

export async function answerSettleForm(context: RequestContext, request: Request) {
  const viewer = requireAdmin(context);
  const form = await readPageForm(request);
  const { success, data: decision } = settleThreadSchema.safeParse({
    id: Number(form.get('id')),
    outcome: form.get('outcome'),
  });
  if (!success) throw new AppError('malformed');
  const { id, outcome } = decision;
  try {
    await settleThread({ ...context, viewer }, decision);
    return data<SettleAnswer>({ id, done: outcome, problem: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const problem = error.detail ?? reviewKinds.threads.failure();
    return data<SettleAnswer>({ id, done: null, problem }, { status: error.status });
  }
}
