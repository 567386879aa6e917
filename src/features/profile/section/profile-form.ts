import type { SupabaseClient } from '@supabase/supabase-js';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useMailLinks } from '#features/accounts/forms/account-links.ts';
import { loadAuth } from '#features/accounts/session/auth-client.ts';
import { useRootData } from '#request/root-data.ts';
import { useLocalAddress } from '#ui/local-link.tsx';
import { type ProfileOutcome, refuseProfile } from './profile-outcome.ts';

export type Auth = SupabaseClient['auth'];

/** What the page's action answers: which form, how it ended, and what was typed but is no secret. */
export interface ProfileAnswer {
  intent: string;
  outcome: ProfileOutcome;
  values: Record<string, string>;
}

interface ProfileFormOptions {
  attempt: (form: FormData) => Promise<ProfileOutcome>;
  /** Of a request without JavaScript. */
  answer?: ProfileAnswer | undefined;
  onDone?: () => void;
}

interface ProfileForm {
  outcome: ProfileOutcome | null;
  isBusy: boolean;
  formRef: React.RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** For acts that no form asks for. */
  run: (form?: FormData) => Promise<ProfileOutcome>;
  reset: () => void;
}

/** The browser's sign-in client, loaded when first asked for. */
export function useAuth(): () => Promise<Auth> {
  const settings = useRootData()?.auth;
  return useCallback(() => {
    if (!settings) return Promise.reject(new TypeError('no settings'));
    return loadAuth(settings);
  }, [settings]);
}

/** Where mails and other sites lead back to: through the page that understands what they say, to the account page. */
export function useConfirmUrl(): string {
  return useMailLinks(useLocalAddress()('/user')).confirmUrl;
}

/** A form of the account page: one attempt at a time, the first field that needs mending gets the focus. */
export function useProfileForm({ attempt, answer, onDone }: ProfileFormOptions): ProfileForm {
  const [outcome, setOutcome] = useState<ProfileOutcome | null>(answer?.outcome ?? null);
  const [isBusy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome?.kind === 'refused') formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  const run = async (form = new FormData()) => {
    setBusy(true);
    setOutcome(null);
    // Attempts answer their failures; what is left is a client that could not be loaded.
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
