import { useState } from 'react';
import { type AwaitedDraft, findAwaited } from '#features/cats/draft/awaited-draft.ts';
import { useOutbox } from '#features/outbox/page/use-outbox.ts';
import { readTabText, writeTabText } from '#features/outbox/stored-texts.ts';
import { ApiError } from '#platform/http/call-api.ts';
import type { Viewer } from '#request/viewer.ts';

/** The step between a visitor's form and the report: the address, then the code. */
export interface AccountStep {
  /** What replaces the form; null: the form stays. */
  step: 'address' | 'code' | null;
  /** The report that waits for its code, shown or not. */
  awaited: AwaitedDraft | null;
  /** Why the server does not take the address. */
  emailError: string | null;
  ask: () => void;
  /** Back to the form; a report that waits stays stored. */
  leave: () => void;
  /** Shows the report that waits. */
  open: () => void;
  /** The server has stored the report, or something about it has changed. */
  show: (draft: AwaitedDraft) => void;
  /** It is a report, or deleted. */
  end: () => void;
  /** Whether a refusal is about the address alone, so that this step shows it. */
  refuse: (error: unknown) => boolean;
  clearEmailError: () => void;
}

export function isAddressOf(viewer: Viewer | null, { email }: Pick<AwaitedDraft, 'email'>): boolean {
  return viewer?.email?.toLowerCase() === email;
}

/** `isBlank`: the form is free, so a report that waits may take its place. */
export function useAccountStep({ viewer, isBlank }: { viewer: Viewer | null; isBlank: boolean }): AccountStep {
  const items = useOutbox();
  const [isAsking, setAsking] = useState(false);
  const [emailError, setEmailError] = useState<string | null>(null);
  const [made, setMade] = useState<AwaitedDraft | null>(null);
  /** The waiting report that the visitor has opened, or put aside. */
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

/** The address that was typed in this tab and not sent yet. */
export const readAddress = () => readTabText(addressName, null) ?? '';
export const writeAddress = (email: string) => writeTabText(addressName, null, email || null);
