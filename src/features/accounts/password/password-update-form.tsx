import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { AccountAlertBox } from '#features/accounts/forms/account-alert.tsx';
import { newPasswordFormSchema } from '#features/accounts/forms/account-schemas.ts';
import { NewPasswordField } from '#features/accounts/forms/new-password-field.tsx';
import { useCorrectedFields } from '#features/accounts/forms/use-corrected-fields.ts';
import { SecondStepForm } from '#features/accounts/second-step/second-step-form.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useFirstErrorShown } from '#ui/forms/show-first-error.ts';
import type { PasswordUpdateAnswer } from './password-update.server.ts';

interface PasswordUpdateFormProps {
  tokenHash: string;
  answer: PasswordUpdateAnswer | undefined;
}

/** One action does both steps, so that the link is used up only when a new password is set. */
export function PasswordUpdateForm({ tokenHash, answer }: PasswordUpdateFormProps) {
  const [password, setPassword] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const outcome = answer?.outcome ?? null;
  const step = answer?.secondStep;
  useSendAgain(outcome?.kind === 'done', password, tokenHash);

  if (step) {
    return (
      <div className="space-y-5">
        <Alert>{m.accounts_update_step()}</Alert>
        <SecondStepForm
          factors={step.factors}
          chosenId={chosenId}
          onChoose={setChosenId}
          outcome={outcome}
          challenge={step.challenge}
          hidden={{ token_hash: tokenHash }}
        />
      </div>
    );
  }
  return <NewPasswordForm {...{ tokenHash, outcome, password, setPassword }} />;
}

function useSendAgain(isStepTaken: boolean, password: string, tokenHash: string): void {
  const submit = useSubmit();
  const isSent = useRef(false);
  useEffect(() => {
    if (!isStepTaken || isSent.current || password === '') return;
    isSent.current = true;
    void submit({ token_hash: tokenHash, password }, { method: 'post', replace: true });
  }, [isStepTaken, password, tokenHash, submit]);
}

interface NewPasswordFormProps {
  tokenHash: string;
  outcome: PasswordUpdateAnswer['outcome'];
  password: string;
  setPassword: (password: string) => void;
}

function NewPasswordForm({ tokenHash, outcome, password, setPassword }: NewPasswordFormProps) {
  const navigation = useNavigation();
  const formRef = useRef<HTMLFormElement>(null);
  useFirstErrorShown(outcome, formRef);
  const errors = useCorrectedFields({ outcome, formRef, schema: newPasswordFormSchema });
  return (
    <div className="space-y-5">
      {outcome?.kind === 'done' && <Alert variant="success">{m.accounts_update_step_taken()}</Alert>}
      <AccountAlertBox outcome={outcome} />
      <Form method="post" ref={formRef} noValidate className="space-y-5">
        <input type="hidden" name="token_hash" value={tokenHash} />
        <NewPasswordField
          label={m.accounts_new_password()}
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Button type="submit" isBusy={navigation.state !== 'idle'} className="w-full">
          {m.accounts_update_button()}
        </Button>
      </Form>
    </div>
  );
}
