import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { AccountAlertBox } from './account-alert.tsx';
import { fieldErrors } from './account-form.ts';
import type { AccountAnswer } from './account-outcome.ts';

interface ConfirmButtonProps {
  link: { tokenHash: string; type: string; next: string | null };
}

/**
 * One button, because a link is used up by the first who follows it, and mail scanners follow every link they see but press
 * no buttons. With JavaScript it presses itself.
 */
export function ConfirmButton({ link }: ConfirmButtonProps) {
  const navigation = useNavigation();
  const formRef = useRef<HTMLFormElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) return;
    isPressed.current = true;
    formRef.current?.requestSubmit();
  }, []);

  const leadsTo = navigation.state === 'loading' ? splitLocale(navigation.location.pathname).path : null;
  const isConfirmed = leadsTo !== null && leadsTo !== '/confirm' && isPressed.current;
  useEffect(() => {
    if (isConfirmed) toast({ title: m.accounts_signed_in(), look: 'success' });
  }, [isConfirmed]);

  const isBusy = navigation.state !== 'idle';
  return (
    <Form method="post" ref={formRef} className="space-y-5">
      <input type="hidden" name="token_hash" value={link.tokenHash} />
      <input type="hidden" name="type" value={link.type} />
      {link.next && <input type="hidden" name="next" value={link.next} />}
      <p>{m.accounts_confirm_text()}</p>
      <Button type="submit" size="large" isBusy={isBusy} className="w-full">
        {isBusy ? m.accounts_confirm_busy() : m.accounts_confirm_button()}
      </Button>
    </Form>
  );
}

interface ConfirmFailureProps {
  answer: AccountAnswer | undefined;
  /** Nothing was tried: the address itself lacks something. */
  isIncomplete: boolean;
}

/** A link that didn't work, and the way to another. */
export function ConfirmFailure({ answer, isIncomplete }: ConfirmFailureProps) {
  const navigation = useNavigation();
  const outcome = answer?.outcome ?? null;
  if (outcome?.kind === 'check-mail') {
    return <Alert look="success">{m.accounts_new_link_sent({ email: outcome.email })}</Alert>;
  }
  const isLinkOld = outcome?.kind === 'refused' && outcome.alert?.code === 'otp_expired';
  return (
    <div className="space-y-5">
      {isIncomplete || isLinkOld ? (
        <Alert look="warning">
          {isIncomplete ? m.accounts_confirm_incomplete() : m.accounts_confirm_failed_text()}
        </Alert>
      ) : (
        <AccountAlertBox outcome={outcome} />
      )}
      <Form method="post" noValidate className="space-y-5">
        <input type="hidden" name="intent" value="resend" />
        <TextField
          label={m.accounts_email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={answer?.values.email}
          error={fieldErrors(outcome).email}
        />
        <Button type="submit" isBusy={navigation.state !== 'idle'} className="w-full">
          {m.accounts_new_link()}
        </Button>
      </Form>
    </div>
  );
}
