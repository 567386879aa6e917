import type { ErrorCode } from '@catlas/platform/errors/app-error.ts';
import { m } from '#i18n/paraglide/messages.js';

interface Refusal {
  code: ErrorCode;
  detail?: string | undefined;
}

export function explainCommentProblem({ code, detail }: Refusal, retryAfterSeconds: number | null): string {
  switch (code) {
    case 'unauthenticated':
      return m.comments_error_signed_out();
    case 'rate-limited':
      return m.comments_error_too_fast({ minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)) });
    case 'forbidden':
      return m.comments_error_forbidden();
    case 'not-found':
    case 'conflict':
      return detail ?? m.comments_error_unknown();
    default:
      return m.comments_error_unknown();
  }
}
