import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { AccountAlertBox } from '#features/accounts/forms/account-alert.tsx';
import { attemptCode } from '#features/accounts/forms/account-attempts.ts';
import { useAccountForm } from '#features/accounts/forms/account-form.ts';
import { codeFormSchema } from '#features/accounts/forms/account-schemas.ts';
import { CodeField } from '#features/accounts/forms/code-field.tsx';
import { useCorrectedFields } from '#features/accounts/forms/use-corrected-fields.ts';
import type { AwaitedDraft } from '#features/reporting/draft/awaited-draft.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { useModal } from '#ui/overlays/modal-state.tsx';

interface CodeFormProps {
  draft: AwaitedDraft;
  isClaiming: boolean;
  onSignedIn: () => Promise<void>;
}

/** A sign-in service may send longer codes, but no shorter ones. */
const shortestCode = 6;
/** After a shorter pause the next digit may follow. */
const typingPauseMs = 350;
/** This is the sign-in service's default limit. */
const codeLifeMs = 60 * 60_000;

export function CodeForm({ draft, isClaiming, onSignedIn }: CodeFormProps) {
  const modal = useModal();
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  const [isIn, setIn] = useState(false);
  const { outcome, isBusy, formRef, onSubmit, reset } = useAccountForm(attemptCode, undefined, ({ kind }) => {
    if (kind === 'done') {
      setIn(true);
      return void onSignedIn().finally(() => {
        setIn(false);
        // The server may accept another code or another address.
        reset();
      });
    }
    modal.close();
    void navigate(withNextPath(localAddress('/login/verify'), localAddress('/cats/new')));
  });
  const errors = useCorrectedFields({ outcome, formRef, schema: codeFormSchema });
  const isWaiting = (isBusy && outcome?.kind !== 'done') || isIn || isClaiming;
  const submitWhenComplete = useSubmitWhenComplete(formRef);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and for another address
  useEffect(() => formRef.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus(), [draft.email]);
  const isOld = draft.mailedAt !== null && Date.now() - Date.parse(draft.mailedAt) > codeLifeMs;
  const wrong = errors.code && isOld && outcome?.kind === 'refused' ? m.drafts_code_old() : errors.code;
  return (
    <form
      ref={formRef}
      onSubmit={(event: FormEvent<HTMLFormElement>) => (isWaiting ? event.preventDefault() : onSubmit(event))}
      onInput={submitWhenComplete}
      noValidate
      aria-labelledby="awaited-report"
      className="space-y-4"
    >
      <AccountAlertBox outcome={outcome} />
      <input type="hidden" name="identifier" value={draft.email} />
      <CodeField label={m.drafts_code_label()} hint={m.drafts_code_hint()} error={wrong} />
      <Button type="submit" isBusy={isWaiting} className="w-full">
        {isWaiting ? m.drafts_code_checking() : m.drafts_code_button()}
      </Button>
    </form>
  );
}

/** Submits each complete code once when typing pauses; a wrong one waits for the user. */
function useSubmitWhenComplete(formRef: React.RefObject<HTMLFormElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tried = useRef(new Set<string>());
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const { target } = event.nativeEvent;
    if (!(target instanceof HTMLInputElement) || target.name !== 'code') return;
    const code = target.value.replace(/\D/g, '');
    if (code.length < shortestCode || tried.current.has(code)) return;
    timer.current = setTimeout(() => {
      tried.current.add(code);
      formRef.current?.requestSubmit();
    }, typingPauseMs);
  };
}
