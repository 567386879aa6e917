import { AppError } from '@catlas/platform/errors/app-error.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Throws `invalid` on the field `objection`. */
export function requireDeletionReason(objection: string | undefined): void {
  if (objection) return;
  const message = m.moderation_error_reason_missing();
  throw new AppError('invalid', { detail: message, fields: [{ field: 'objection', message }] });
}
