import { m } from '#i18n/paraglide/messages.js';
import { isLoadFailure } from '#ui/load-failure.ts';

/** Why a chosen file can't be used: the file, or the code for photos that did not load. */
export function explainPhotoFailure(error: unknown): string {
  // By its name: the class comes with the code that may be missing.
  if (error instanceof Error && error.name === 'PhotoError') return error.message;
  return isLoadFailure(error) ? m.photos_code_missing() : m.photos_damaged();
}
