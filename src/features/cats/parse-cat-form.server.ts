import { invalidInput } from '#features/accounts/api-router.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type AddCatInput, addCatSchema, type EditCatInput, editCatSchema } from './cat-schemas.ts';

/** A form's fields and file. Throws `invalid` with a message for every field that is wrong, the photo's absence included. */
export function parseAddCatForm(form: FormData): { input: AddCatInput; photo: Blob | null } {
  const { fields, photo } = splitForm(form);
  const parsed = addCatSchema.safeParse(fields);
  const isRepeat = parsed.success && parsed.data.client_id !== undefined;
  const photoIssues = photo || isRepeat ? [] : [{ path: ['file'], message: m.cats_error_photo_missing() }];
  if (!parsed.success) throw invalidInput([...parsed.error.issues, ...photoIssues]);
  if (photoIssues.length > 0) throw invalidInput(photoIssues);
  return { input: parsed.data, photo };
}

/** As above, for a cat that is there; without a file its photo stays. */
export function parseEditCatForm(form: FormData): { input: EditCatInput; photo: Blob | null } {
  const { fields, photo } = splitForm(form);
  const parsed = editCatSchema.safeParse(fields);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return { input: parsed.data, photo };
}

function splitForm(form: FormData) {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  const file = form.get('file');
  // A browser sends an unnamed empty file for a field left alone.
  const photo = file instanceof Blob && !(file instanceof File && file.name === '' && file.size === 0) ? file : null;
  return { fields, photo };
}
