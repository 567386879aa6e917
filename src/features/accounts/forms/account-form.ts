import type { SupabaseClient } from '@supabase/supabase-js';
import { type FormEvent, useRef, useState } from 'react';
import { useRootData } from '#context/root-data.ts';
import { loadAuth } from '#features/accounts/session/auth-client.ts';
import { useFirstErrorShown } from '#ui/forms/show-first-error.ts';
import { type AccountAnswer, type AccountOutcome, refuse } from './account-outcome.ts';

type Attempt = (auth: SupabaseClient['auth'], form: FormData) => Promise<AccountOutcome>;

interface AccountForm {
  outcome: AccountOutcome | null;
  isBusy: boolean;
  formRef: React.RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  reset: () => void;
}

const lastKinds = new Set<AccountOutcome['kind']>(['done', 'second-step', 'leave']);

/** Submits through the browser's client; without JavaScript the page's action runs instead. */
export function useAccountForm(
  attempt: Attempt,
  answer: AccountAnswer | undefined,
  onSignedIn?: (outcome: { kind: 'done' | 'second-step' }) => void,
): AccountForm {
  const settings = useRootData()?.auth;
  const [outcome, setOutcome] = useState<AccountOutcome | null>(answer?.outcome ?? null);
  const [isBusy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  useFirstErrorShown(outcome?.kind === 'refused' && outcome, formRef);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!settings) return;
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    void loadAuth(settings)
      .then((auth) => attempt(auth, form))
      // Only loading the client can reject, because an attempt returns its failures.
      .catch(() => refuse({ code: 'network', message: 'the sign-in client could not be loaded' }))
      .then((next) => {
        setOutcome(next);
        setBusy(lastKinds.has(next.kind));
        if (next.kind === 'leave') location.assign(next.url);
        if (next.kind === 'done' || next.kind === 'second-step') onSignedIn?.(next);
      });
  };
  const reset = () => {
    setOutcome(null);
    setBusy(false);
  };
  return { outcome, isBusy, formRef, onSubmit, reset };
}
