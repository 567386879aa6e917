import { type AddCatInput, addCatSchema, type EditCatInput, editCatSchema } from '#features/cats/model/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { SentForm } from '#platform/http/receive-form.ts';
import { invalidInput } from '#request/api-router.server.ts';

/** A form's fields and file. Throws `invalid` with a message for every field that is wrong, the photo's absence included. */
export function parseAddCatForm({ fields, files }: SentForm): { input: AddCatInput; photo: Uint8Array | null } {
  const photo = files.file ?? null;
  const parsed = addCatSchema.safeParse(fields);
  const isRepeat = parsed.success && parsed.data.client_id !== undefined;
  const photoIssues = photo || isRepeat ? [] : [{ path: ['file'], message: m.cats_error_photo_missing() }];
  if (!parsed.success) throw invalidInput([...parsed.error.issues, ...photoIssues]);
  if (photoIssues.length > 0) throw invalidInput(photoIssues);
  return { input: parsed.data, photo };
}

/** As above, for a cat that is there; without a file its photo stays. */
export function parseEditCatForm({ fields, files }: SentForm): { input: EditCatInput; photo: Uint8Array | null } {
  const parsed = editCatSchema.safeParse(fields);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return { input: parsed.data, photo: files.file ?? null };
}
