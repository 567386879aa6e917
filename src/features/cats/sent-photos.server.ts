import type { SentForm } from '@catlas/platform/http/receive-form.ts';
import { invalidInput } from '#context/api-router.server.ts';
import { mostPhotos } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { SentPhoto } from './store-photos.server.ts';

const photoFields = ['file', 'file2', 'file3', 'file4'];

/** Throws `invalid` for a fifth photo. */
export function listSentPhotos(files: SentForm['files']): SentPhoto[] {
  const extra = Object.keys(files).find((field) => !photoFields.includes(field));
  if (extra) throw invalidInput([{ path: [extra], message: m.cats_error_photos_too_many({ max: mostPhotos }) }]);
  return photoFields.flatMap((field) => (files[field] ? [{ field, bytes: files[field] }] : []));
}
