import { ApiError, callApi } from '@catlas/platform/http/call-api.ts';
import { uploadWithProgress } from '@catlas/platform/http/upload-with-progress.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { photoFields, toForm } from '#features/outbox/post-form.ts';
import { readTabText, writeTabText } from '#features/outbox/stored-texts.ts';
import type { CatFormErrors, CatFormField } from '#features/reporting/draft/cat-form-fields.ts';
import { type CatFields, parseFields, toWire } from '#features/reporting/draft/cat-post.ts';
import { explainRefusal, findErrors } from '#features/reporting/draft/cat-request.ts';
import { parseTraits } from '#features/reporting/draft/chosen-traits.ts';
import { seenOf } from '#features/reporting/draft/seen-fields.ts';
import { type EditPhotosState, useEditPhotos } from '#features/reporting/photo-form/use-edit-photos.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { CatFormState } from './cat-form-parts.tsx';

export interface EditCatState extends CatFormState {
  photos: EditPhotosState;
  alert: string | null;
  /** Another user saved in the meantime; the next attempt overwrites that version. */
  isConflict: boolean;
  /** Null means that there is no upload. */
  sent: number | null;
  discard: () => void;
}

/** A proposed change replaces the approved values. */
export function toFields(cat: OwnCat): CatFields {
  return {
    isLost: cat.is_lost,
    name: cat.change?.name ?? cat.name,
    description: cat.change?.description ?? cat.description,
    place: {
      latitude: cat.exact_location.lat,
      longitude: cat.exact_location.lng,
      label: cat.location.label,
      origin: 'pin',
      isApproximate: false,
    },
    locationType: cat.location.location_type,
    traits: parseTraits(cat),
    seen: seenOf(cat),
  };
}

export function useEditCat(cat: OwnCat, onSaved: (cat: OwnCat) => void): EditCatState {
  const { draft, edit, discard } = useEditedFields(cat, useViewer()?.id ?? null);
  const photos = useEditPhotos(cat);
  const [version, setVersion] = useState(cat.version);
  const [errors, setErrors] = useState<CatFormErrors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [failures, setFailures] = useState(0);
  const isSending = useRef(false);
  const { revalidate } = useRevalidator();

  const fail = (next: CatFormErrors, text: string | null) => {
    setErrors(next);
    setAlert(text);
    setFailures((count) => count + 1);
  };
  const send = async () => {
    if (isSending.current) return;
    // Some imported reports have no photo, and need none.
    const found = findErrors(draft, cat.photo ? photos.photos.length : 1);
    if (Object.keys(found).length > 0) return fail(found, m.cats_add_check_fields());
    isSending.current = true;
    setSent(0);
    setAlert(null);
    try {
      const order: Record<string, string> = photos.order === null ? {} : { photos: photos.order };
      const wire = { ...toWire(draft), ...order, catId: String(cat.id), version: String(version) };
      const form = toForm(wire, photos.blobs);
      const answer = await uploadWithProgress<{ cat: OwnCat }>('/api/cats/edit', form, { onProgress: setSent });
      discard();
      onSaved(answer.cat);
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'conflict') {
        const latest = await findVersion(cat.id);
        setConflict(true);
        if (latest) setVersion(latest);
        fail({}, m.cats_edit_conflict());
      } else {
        const refusal = explainRefusal(error);
        fail(atTiles(refusal.errors, photos), refusal.alert ?? m.cats_add_check_fields());
        if (refusal.isSignedOut) void revalidate();
      }
    } finally {
      isSending.current = false;
      setSent(null);
    }
  };
  const clearError = useCallback((field: CatFormField) => setErrors(({ [field]: _, ...rest }) => rest), []);
  return { draft, edit, photos, errors, alert, isConflict, failures, sent, send, discard, clearError };
}

/** The call names new photos by their fields, but the form shows messages by position. */
function atTiles(errors: CatFormErrors, { photos, blobs, order }: EditPhotosState): CatFormErrors {
  const names = order?.split(',') ?? [];
  if (blobs.length === 0 || photos.length === 0) return errors;
  const moved: CatFormErrors = { ...errors };
  for (const field of photoFields) delete moved[field];
  for (const field of photoFields) {
    const message = errors[field];
    const place = photoFields[names.indexOf(field)];
    if (message) moved[place ?? 'file'] = message;
  }
  return moved;
}

/** Returns null if the version cannot be loaded; the next try reports the conflict again. */
async function findVersion(id: number): Promise<number | null> {
  return callApi<{ cat: OwnCat }>(`/api/cats/${id}`).then(
    ({ cat }) => cat.version,
    () => null,
  );
}

function useEditedFields(cat: OwnCat, ownerId: string | null) {
  const name = `cat-edit.${cat.id}`;
  const [draft, setDraft] = useState(() => toFields(cat));
  useEffect(() => {
    const stored = parseStored(readTabText(name, ownerId));
    if (stored) setDraft(stored);
  }, [name, ownerId]);
  const edit = (change: Partial<CatFields>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    writeTabText(name, ownerId, JSON.stringify(next));
  };
  return { draft, edit, discard: () => writeTabText(name, ownerId, null) };
}

function parseStored(text: string | null): CatFields | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? parseFields(value) : null;
  } catch {
    return null;
  }
}
