import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#features/accounts/root-data.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ApiError } from '#platform/http/call-api.ts';
import { uploadWithProgress } from '#platform/http/upload-with-progress.ts';
import type { OwnCat } from './cat.ts';
import { type CatFields, discardDraft, editDraft, isDraftBlank, renewClientId, useCatDraft } from './cat-draft.ts';
import type { CatFormState } from './cat-form.tsx';
import { type CatFormErrors, type CatFormField, toFormField } from './cat-form-fields.ts';
import { photoOfDraft, usePhotoChoice } from './cat-form-photo-state.ts';
import { addCatSchema } from './cat-schemas.ts';

export interface AddCatState extends CatFormState {
  /** What belongs to no field. */
  alert: string | null;
  /** How much has been sent, from 0 to 1; null while nothing is. */
  sent: number | null;
  /** The cat that was made; the draft is gone then. */
  cat: OwnCat | null;
  isBlank: boolean;
  discard: () => void;
  /** From the success back to an empty form. */
  startAnew: () => void;
}

/** The fields of a report as calls take them. */
export function toWire(draft: CatFields): Record<string, string> {
  return {
    name: draft.name,
    description: draft.description,
    lat: draft.place ? String(draft.place.latitude) : '',
    lng: draft.place ? String(draft.place.longitude) : '',
    location_type: draft.locationType,
    is_lost: draft.isLost === null ? '' : String(draft.isLost),
  };
}

export function findErrors(draft: CatFields, hasPhoto: boolean): CatFormErrors {
  const errors: CatFormErrors = {};
  if (!hasPhoto) errors.file = m.cats_error_photo_missing();
  if (draft.isLost === null) errors.is_lost = m.cats_error_kind_missing();
  const parsed = addCatSchema.safeParse(toWire(draft));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = toFormField(String(path[0]));
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** Everything the form of a new cat knows and does; the dialog and the page only show it. */
export function useAddCat(): AddCatState {
  const draft = useCatDraft();
  const photo = usePhotoChoice(photoOfDraft);
  const [errors, setErrors] = useState<CatFormErrors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [cat, setCat] = useState<OwnCat | null>(null);
  const [failures, setFailures] = useState(0);
  const isSending = useRef(false);
  const { revalidate } = useRevalidator();
  const viewerId = useViewer()?.id;

  const send = async () => {
    if (isSending.current) return;
    const found = findErrors(draft, photo.photo !== null);
    setErrors(found);
    setAlert(null);
    if (!photo.photo || Object.keys(found).length > 0) {
      setFailures((count) => count + 1);
      return;
    }
    isSending.current = true;
    setSent(0);
    try {
      const answer = await uploadWithProgress<{ cat: OwnCat }>(
        '/api/cats/add',
        toForm({ ...toWire(draft), client_id: draft.clientId }, photo.photo.blob),
        {
          onProgress: setSent,
        },
      );
      setCat(answer.cat);
      window.dispatchEvent(new Event('catlas:reported'));
      discardDraft();
      photo.forget();
    } catch (error) {
      // The number of this draft belongs to somebody else's report: this one gets another and can be sent.
      if (error instanceof ApiError && error.problem?.code === 'conflict') renewClientId();
      const refusal = explainRefusal(error);
      setErrors(refusal.errors);
      setAlert(refusal.alert);
      setFailures((count) => count + 1);
      // The page still shows a member: once it knows better, it asks to sign in and comes back here.
      if (refusal.isSignedOut) void revalidate();
    } finally {
      isSending.current = false;
      setSent(null);
    }
  };

  const discard = useCallback(() => {
    discardDraft();
    photo.forget();
    setErrors({});
    setAlert(null);
  }, [photo.forget]);

  const clearError = useCallback(
    (field: CatFormField) =>
      setErrors((before) => {
        if (!before[field]) return before;
        const { [field]: _, ...rest } = before;
        return rest;
      }),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said to another viewer is over
  useEffect(() => setAlert(null), [viewerId]);

  useEffect(() => {
    if (photo.photo) clearError('file');
  }, [photo.photo, clearError]);

  const hasErrors = Object.keys(errors).length > 0;
  const isBlank = isDraftBlank(draft) && photo.photo === null;
  const startAnew = () => setCat(null);
  return {
    draft,
    edit: editDraft,
    photo,
    errors,
    alert: alert ?? (hasErrors ? m.cats_add_check_fields() : null),
    failures,
    sent,
    cat,
    isBlank,
    send,
    discard,
    startAnew,
    clearError,
  };
}

/** Without a photo: the cat keeps its own. */
export function toForm(wire: Record<string, string>, photo: Blob | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(wire)) form.set(name, value);
  if (photo) form.set('file', photo, photo.type === 'image/webp' ? 'photo.webp' : 'photo.jpg');
  return form;
}

/** A failed try → what stands at the fields, and what stands above the button. */
export function explainRefusal(error: unknown): { errors: CatFormErrors; alert: string | null; isSignedOut: boolean } {
  const errors: CatFormErrors = {};
  const say = (alert: string | null, isSignedOut = false) => ({ errors, alert, isSignedOut });
  if (!(error instanceof ApiError)) return say(m.cats_add_error_unknown());
  const { problem, retryAfterSeconds } = error;
  if (!problem) return say(m.cats_add_error_network());

  const unplaced: string[] = [];
  for (const { field, message } of problem.errors ?? []) {
    const known = toFormField(field);
    if (known) errors[known] ??= message;
    else unplaced.push(message);
  }
  switch (problem.code) {
    case 'unauthenticated':
      return say(m.cats_add_error_signed_out(), true);
    case 'rate-limited':
      return say(m.cats_add_error_too_fast({ minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)) }));
    case 'too-large':
    case 'unsupported-media':
      errors.file ??= problem.detail ?? m.photos_damaged();
      return say(null);
    case 'invalid':
      return say(unplaced[0] ?? (Object.keys(errors).length > 0 ? null : m.cats_add_error_unknown()));
    default:
      return say(problem.status < 500 && problem.detail ? problem.detail : m.cats_add_error_unknown());
  }
}
