import type { SentForm } from '@catlas/platform/http/receive-form.ts';
import { invalidInput } from '#context/api-router.server.ts';
import { type AddCatInput, addCatSchema, type EditCatInput, editCatSchema } from '#features/cats/model/cat-schemas.ts';
import { listSentPhotos } from '#features/cats/sent-photos.server.ts';
import type { SentPhoto } from '#features/cats/store-photos.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Throws `invalid` with a message for every wrong field, including a missing photo. */
export function parseAddCatForm({ fields, files }: SentForm): { input: AddCatInput; photos: SentPhoto[] } {
  const photos = listSentPhotos(files);
  const parsed = addCatSchema.safeParse(fields);
  const isRepeat = parsed.success && parsed.data.client_id !== undefined;
  const photoIssues = photos.length > 0 || isRepeat ? [] : [{ path: ['file'], message: m.cats_error_photo_missing() }];
  if (!parsed.success) throw invalidInput([...parsed.error.issues, ...photoIssues]);
  if (photoIssues.length > 0) throw invalidInput(photoIssues);
  return { input: parsed.data, photos };
}

/** Without files the cat keeps its photos. */
export function parseEditCatForm({ fields, files }: SentForm): { input: EditCatInput; photos: SentPhoto[] } {
  const parsed = editCatSchema.safeParse(fields);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return { input: parsed.data, photos: listSentPhotos(files) };
}
