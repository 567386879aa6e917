import { statusByCode } from '@catlas/platform/errors/app-error.ts';
import { ApiError } from '#platform/http/call-api.ts';
import type { Problem } from './outbox-item.ts';

/** What the server said of a post, as the forms know it from other calls. */
export function toApiError({ code, detail, fields }: Problem): ApiError {
  if (code === 'no-answer' || code === 'not-ours') return new ApiError(null);
  const said = { ...(detail && { detail }), ...(fields.length > 0 && { errors: fields }) };
  return new ApiError({ type: 'about:blank', title: code, status: statusByCode[code], code, ...said });
}
