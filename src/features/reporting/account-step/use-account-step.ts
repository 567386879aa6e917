import { ApiError } from '@catlas/platform/http/call-api.ts';
import { useState } from 'react';
import type { Viewer } from '#context/viewer.ts';
import { useOutbox } from '#features/outbox/page/use-outbox.ts';
import { readTabText, writeTabText } from '#features/outbox/stored-texts.ts';
import { type AwaitedDraft, findAwaited } from '#features/reporting/draft/awaited-draft.ts';

export interface AccountStep {
  step: 'address' | 'code' | null;
  awaited: AwaitedDraft | null;
  emailError: string | null;
  ask: () => void;
  leave: () => void;
  open: () => void;
  show: (draft: AwaitedDraft) => void;
  end: () => void;
  refuse: (error: unknown) => boolean;
  clearEmailError: () => void;
}

export function isAddressOf(viewer: Viewer | null, { email }: Pick<AwaitedDraft, 'email'>): boolean {
  return viewer?.email?.toLowerCase() === email;
}

/** `isBlank` says that the form is free, so that a waiting report may replace it. */
export function useAccountStep({ viewer, isBlank }: { viewer: Viewer | null; isBlank: boolean }): AccountStep {
  const items = useOutbox();
  const [isAsking, setAsking] = useState(false);
  const [emailError, setEmailError] = useState<string | null>(null);
  const [made, setMade] = useState<AwaitedDraft | null>(null);
  /** The visitor has opened or dismissed this waiting report. */
  const [chosen, setChosen] = useState<{ id: string; isOpen: boolean } | null>(null);
  // Without storage, the page's memory has the only record.
  const isRecorded = items?.some(({ id }) => id === made?.id) ?? false;
  const awaited = findAwaited(items) ?? (isRecorded ? null : made);
  const isWanted = awaited !== null && (viewer === null || isAddressOf(viewer, awaited)) && isBlank;
  const isShown = awaited !== null && chosen?.id === awaited.id ? chosen.isOpen : isWanted;
  return {
    step: isAsking && viewer === null ? 'address' : isShown ? 'code' : null,
    awaited,
    emailError,
    ask: () => {
      setEmailError(null);
      setAsking(true);
    },
    leave: () => {
      setAsking(false);
      if (awaited && !isAsking) setChosen({ id: awaited.id, isOpen: false });
    },
    open: () => awaited && setChosen({ id: awaited.id, isOpen: true }),
    show: (draft) => {
      setMade(draft);
      setChosen({ id: draft.id, isOpen: true });
      setAsking(false);
      writeAddress('');
    },
    end: () => {
      setMade(null);
      setChosen(null);
      setAsking(false);
    },
    refuse: (error) => {
      const errors = (error instanceof ApiError && error.problem?.errors) || [];
      const own = errors.find(({ field }) => field === 'email');
      setEmailError(own?.message ?? null);
      const isAlone = own !== undefined && errors.length === 1;
      setAsking(isAlone);
      return isAlone;
    },
    clearEmailError: () => setEmailError(null),
  };
}

const addressName = 'cat-address';

export const readAddress = () => readTabText(addressName, null) ?? '';
export const writeAddress = (email: string) => writeTabText(addressName, null, email || null);
