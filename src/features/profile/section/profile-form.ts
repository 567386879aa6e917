import type { SupabaseClient } from '@supabase/supabase-js';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useRootData } from '#context/root-data.ts';
import { useMailLinks } from '#features/accounts/forms/account-links.ts';
import { loadAuth } from '#features/accounts/session/auth-client.ts';
import { useFirstErrorShown } from '#ui/forms/show-first-error.ts';
import { useLocalAddress } from '#ui/local-link.tsx';
import { type ProfileOutcome, refuseProfile } from './profile-outcome.ts';

export type Auth = SupabaseClient['auth'];

export interface ProfileAnswer {
  intent: string;
  outcome: ProfileOutcome;
  values: Record<string, string>;
}

interface ProfileFormOptions {
  attempt: (form: FormData) => Promise<ProfileOutcome>;
  answer?: ProfileAnswer | undefined;
  onDone?: () => void;
}

interface ProfileForm {
  outcome: ProfileOutcome | null;
  isBusy: boolean;
  formRef: React.RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  run: (form?: FormData) => Promise<ProfileOutcome>;
  reset: () => void;
}

export function useAuth(): () => Promise<Auth> {
  const settings = useRootData()?.auth;
  return useCallback(() => {
    if (!settings) return Promise.reject(new TypeError('no settings'));
    return loadAuth(settings);
  }, [settings]);
}

/** Mails and providers return to `/confirm`, which then opens the account page. */
export function useConfirmUrl(): string {
  return useMailLinks(useLocalAddress()('/user')).confirmUrl;
}

/** Runs one attempt at a time; the first invalid field gets the focus. */
export function useProfileForm({ attempt, answer, onDone }: ProfileFormOptions): ProfileForm {
  const [outcome, setOutcome] = useState<ProfileOutcome | null>(answer?.outcome ?? null);
  const [isBusy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  useFirstErrorShown(outcome?.kind === 'refused' && outcome, formRef);

  const run = async (form = new FormData()) => {
    setBusy(true);
    setOutcome(null);
    // Attempts return their failures, so this is a failure to load the client.
    const next = await attempt(form).catch((error: Error) =>
      refuseProfile({ name: 'TypeError', message: error.message }),
    );
    setOutcome(next);
    setBusy(false);
    if (next.kind === 'done') onDone?.();
    return next;
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void run(new FormData(event.currentTarget));
  };
  return { outcome, isBusy, formRef, onSubmit, run, reset: () => setOutcome(null) };
}
