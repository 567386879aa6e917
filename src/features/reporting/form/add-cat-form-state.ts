import { ApiError } from '@catlas/platform/http/call-api.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { awaitsCode, isUnsent, type OutboxItem } from '#features/outbox/outbox-item.ts';
import { useOutbox } from '#features/outbox/page/use-outbox.ts';
import type { Sender } from '#features/reporting/account-step/address-step.tsx';
import { type AccountStep, useAccountStep } from '#features/reporting/account-step/use-account-step.ts';
import { discardCatDraft, editDraft, useCatDraft } from '#features/reporting/draft/cat-draft.ts';
import type { CatFormErrors, CatFormField, NeededField } from '#features/reporting/draft/cat-form-fields.ts';
import { type CatDraft, isDraftBlank } from '#features/reporting/draft/cat-post.ts';
import { explainRefusal, findErrors } from '#features/reporting/draft/cat-request.ts';
import { type SentCat, sendCat, toOwnCat } from '#features/reporting/draft/send-cat.ts';
import { type DraftPhotosState, useDraftPhotos } from '#features/reporting/photo-form/use-draft-photos.ts';
import type { FormPhoto } from '#features/reporting/photo-form/use-photo-choice.ts';
import { listMissing, stepOfErrors } from '#features/reporting/steps/steps-of-errors.ts';
import { type FormStep, useFormStep } from '#features/reporting/steps/use-form-step.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocalAddress } from '#ui/local-link.tsx';
import type { CatFormState } from './cat-form-parts.tsx';

export interface AddCatState extends CatFormState {
  alert: string | null;
  sent: number | null;
  cat: OwnCat | null;
  kept: OutboxItem | null;
  account: AccountStep;
  sendAs: (sender: Sender) => Promise<void>;
  onClaimed: (cat: OwnCat) => void;
  isBlank: boolean;
  /** The last step shows what others will see. */
  step: FormStep;
  hasMoved: boolean;
  back: () => void;
  missing: NeededField[];
  sendChecked: () => Promise<void>;
  elsewhere: 'changed' | 'gone' | null;
  discard: () => void;
  startAnew: () => void;
}

/** `isOpen` is false for a dialog that is closed. */
export function useAddCat({ isOpen = true } = {}): AddCatState {
  const viewer = useViewer();
  const viewerId = viewer?.id ?? null;
  const { draft, photos: facts, elsewhere, isRead } = useCatDraft(viewerId);
  const photos = useDraftPhotos(viewerId, facts);
  const fields = useFieldErrors();
  const { clearError, clearAll, clearAlert, fail } = fields;
  const isFree = isDraftBlank(draft) && facts.length === 0;
  // A link may have chosen lost or found.
  const account = useAccountStep({ viewer, isBlank: isDraftBlank({ ...draft, isLost: null }) && facts.length === 0 });
  const result = useSendResult(fields, account);
  const sending = useSending({ viewerId, draft, photos, fields, account, onResult: result.take });
  const shown = sending.shown?.draft ?? draft;
  const found = findErrors(shown, sending.shown?.photos.length ?? facts.length, { isNew: true });
  const missing = listMissing(found);
  const steps = useFormStep({ isRead, isComplete: missing.length === 0, isOpen });
  const discard = useCallback(() => {
    void discardCatDraft(viewerId);
    photos.forget();
    clearAll();
  }, [viewerId, photos.forget, clearAll]);
  const goOn = async () => {
    const isFirst = steps.step === 'needed';
    if (isFirst ? missing.length > 0 : Object.keys(found).length > 0) return fail(found, null);
    clearAll();
    await steps.go(isFirst ? 'helpful' : 'check');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an alert for another viewer is outdated
  useEffect(() => clearAlert(), [viewerId]);
  useEffect(() => {
    if (facts.length > 0) clearError('file');
  }, [facts.length, clearError]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure opens the step of its first error
  useEffect(() => {
    if (Object.keys(fields.errors).length > 0) void steps.go(stepOfErrors(fields.errors));
  }, [fields.failures]);

  return {
    draft: shown,
    edit: (change) => {
      if (sending.shown === null) void editDraft(viewerId, change);
    },
    photos: sending.shown ? { ...photos, photos: sending.shown.photos } : photos,
    errors: fields.errors,
    alert: fields.alert,
    failures: fields.failures,
    sent: sending.sent,
    cat: result.cat,
    kept: result.pending,
    account,
    sendAs: sending.sendAs,
    onClaimed: result.claimed,
    isBlank: isFree && isDraftBlank(shown),
    step: sending.shown ? 'check' : steps.step,
    hasMoved: steps.hasMoved,
    back: () => void steps.back(),
    missing,
    sendChecked: sending.send,
    elsewhere,
    send: goOn,
    discard,
    startAnew: result.clear,
    clearError,
  };
}

interface Sending {
  viewerId: string | null;
  draft: CatDraft;
  photos: DraftPhotosState;
  fields: FieldErrors;
  account: AccountStep;
  onResult: (result: SentCat) => void;
}

function useSending({ viewerId, draft, photos, fields, account, onResult }: Sending) {
  const { clearAll, fail } = fields;
  const [sent, setSent] = useState<number | null>(null);
  // The report stays visible while it is sent, though the store no longer has it.
  const [shown, setShown] = useState<{ draft: CatDraft; photos: FormPhoto[] } | null>(null);
  const isSending = useRef(false);
  const sendAs = async (sender: Sender | null) => {
    if (isSending.current) return;
    const found = findErrors(draft, photos.photos.length, { isNew: true });
    if (Object.keys(found).length > 0) {
      account.leave();
      return fail(found, null);
    }
    // The device has lost a photo, and the report must not be sent without it.
    if (!photos.complete) return fail({}, m.cats_add_photos_unread());
    clearAll();
    if (!sender) return account.ask();
    isSending.current = true;
    setShown({ draft, photos: photos.photos });
    setSent(0);
    try {
      onResult(await sendCat({ draft, photos: photos.complete, ...sender, onProgress: setSent }));
    } catch (error) {
      fail({}, explainRefusal(error).alert);
    } finally {
      isSending.current = false;
      setSent(null);
      setShown(null);
    }
  };
  const send = () => sendAs(viewerId === null ? null : { ownerId: viewerId });
  return { shown, sent, send, sendAs };
}

function useSendResult({ fail }: FieldErrors, account: AccountStep) {
  const [cat, setCat] = useState<OwnCat | null>(null);
  const waiting = useWaiting();
  const { revalidate } = useRevalidator();
  const localAddress = useLocalAddress();
  const show = (added: OwnCat) => {
    setCat(added);
    window.dispatchEvent(new Event('catlas:reported'));
  };
  const take = (result: SentCat) => {
    if (result.type === 'drafted') {
      return account.show(result.draft);
    }
    if (result.type === 'sent') {
      show(result.cat);
      return account.end();
    }
    if (result.type === 'kept') {
      account.end();
      waiting.show(result.item);
      const isSignedOut = result.item.state === 'stuck' && result.item.reason === 'signed-out';
      // A new document knows that the session has ended. The form's way back to its first step would interrupt a revalidation.
      if (isSignedOut) location.assign(localAddress('/unsent'));
      return;
    }
    if (account.refuse(result.error)) return;
    const refusal = explainRefusal(result.error);
    const isUnanswered = result.error instanceof ApiError && result.error.isNetworkFailure;
    fail(refusal.errors, result.type === 'not-kept' && isUnanswered ? sayNotStored(result.reason) : refusal.alert);
    if (refusal.isSignedOut) void revalidate();
  };
  const clear = () => {
    setCat(null);
    waiting.show(null);
  };
  const claimed = (added: OwnCat) => {
    show(added);
    account.end();
  };
  return { cat: cat ?? waiting.arrived, pending: waiting.item, take, claimed, clear };
}

type FieldErrors = ReturnType<typeof useFieldErrors>;

function useFieldErrors() {
  const [errors, setErrors] = useState<CatFormErrors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const fail = useCallback((next: CatFormErrors, text: string | null) => {
    setErrors(next);
    setAlert(text);
    setFailures((count) => count + 1);
  }, []);
  const clearAll = useCallback(() => {
    setErrors({});
    setAlert(null);
  }, []);
  const clearAlert = useCallback(() => setAlert(null), []);
  const clearError = useCallback(
    (field: CatFormField) =>
      setErrors((before) => {
        if (!before[field]) return before;
        const { [field]: _, ...rest } = before;
        return rest;
      }),
    [],
  );
  const hasErrors = Object.keys(errors).length > 0;
  return {
    errors,
    alert: alert ?? (hasErrors ? m.cats_add_check_fields() : null),
    failures,
    fail,
    clearAll,
    clearAlert,
    clearError,
  };
}

/** Any tab or worker may be sending the report. */
function useWaiting() {
  const [shown, show] = useState<OutboxItem | null>(null);
  const items = useOutbox();
  const known = shown && items?.find(({ id }) => id === shown.id);
  // The item is gone from the list: it was taken back, or discarded.
  const isGone = shown !== null && items !== null && !known;
  useEffect(() => {
    if (isGone) show(null);
  }, [isGone]);
  const item = known ?? shown;
  return {
    item: item && isUnsent(item) ? item : null,
    arrived: item?.state === 'sent' && !awaitsCode(item) ? toOwnCat(item.answer) : null,
    show,
  };
}

function sayNotStored(reason: 'full' | 'unavailable'): string {
  return reason === 'full' ? m.outbox_not_kept_full() : m.outbox_not_kept_unavailable();
}
