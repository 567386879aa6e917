import { m } from '#i18n/paraglide/messages.js';
import { isLoadFailure } from '#ui/loading/load-failure.ts';

export function explainPhotoFailure(error: unknown): string {
  // The name is compared because the class is in code that may have failed to load.
  if (error instanceof Error && error.name === 'PhotoError') return error.message;
  return isLoadFailure(error) ? m.photos_code_missing() : m.photos_damaged();
}
