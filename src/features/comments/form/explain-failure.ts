import type { ErrorCode } from '@catlas/platform/errors/app-error.ts';
import { ApiError } from '@catlas/platform/http/call-api.ts';
import { explainCommentProblem } from '#features/comments/model/explain-comment-problem.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface CommentFailure {
  code: ErrorCode | 'no-answer';
  error: string | null;
  alert: string | null;
}

/** `notStored` says why the outbox could not store the comment. */
export function explainFailure(thrown: unknown, notStored: 'full' | 'unavailable' | null): CommentFailure {
  if (!(thrown instanceof ApiError)) return { code: 'internal', error: null, alert: m.comments_error_unknown() };
  const { problem, retryAfterSeconds } = thrown;
  if (!problem) {
    const alert = notStored === 'full' ? m.outbox_not_kept_full() : m.outbox_not_kept_unavailable();
    return { code: 'no-answer', error: null, alert };
  }
  const fieldError = problem.errors?.find(({ field }) => field === 'content');
  if (fieldError) return { code: problem.code, error: fieldError.message, alert: null };
  return { code: problem.code, error: null, alert: explainCommentProblem(problem, retryAfterSeconds) };
}
