import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { AccountAlertBox } from '#features/accounts/forms/account-alert.tsx';
import type { AccountOutcome } from '#features/accounts/forms/account-outcome.ts';
import { codeFormSchema } from '#features/accounts/forms/account-schemas.ts';
import { CodeField } from '#features/accounts/forms/code-field.tsx';
import { useCorrectedFields } from '#features/accounts/forms/use-corrected-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { pickFactor, type SecondFactor, type SecondStepChallenge } from './second-step.ts';
import { useKeyCeremony } from './use-key-ceremony.ts';

interface SecondStepFormProps {
  factors: SecondFactor[];
  chosenId: string | null;
  outcome: AccountOutcome | null;
  challenge: SecondStepChallenge | null;
  hidden: Record<string, string>;
  /** This is absent if `onChoose` changes the factor in place. */
  addressOf?: (factorId: string) => string;
  onChoose?: (factorId: string) => void;
}

/** Works without JavaScript, except for keys. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { factors, challenge, outcome } = props;
  const factor = pickFactor(factors, props.chosenId ?? challenge?.factorId ?? null);
  if (!factor) return null;
  const others = factors.filter(({ id }) => id !== factor.id);
  const asked = challenge?.factorId === factor.id ? challenge : null;
  return (
    <div className="space-y-5">
      <AccountAlertBox outcome={outcome} />
      {factor.kind === 'totp' && <AppStep {...props} factor={factor} />}
      {factor.kind === 'phone' && <PhoneStep {...props} factor={factor} challenge={asked} />}
      {factor.kind === 'webauthn' && <KeyStep {...props} factor={factor} challenge={asked} />}
      {others.length > 0 && <OtherWays {...props} factors={others} />}
    </div>
  );
}

function OtherWays({ factors, addressOf, onChoose, hidden }: SecondStepFormProps) {
  return (
    <div>
      <p className="font-semibold text-sm">{m.accounts_step_other()}</p>
      <ul className="mt-1">
        {factors.map((factor) => (
          <li key={factor.id}>
            {addressOf ? (
              <a href={addressOf(factor.id)} className={otherClass}>
                <OtherWay factor={factor} />
              </a>
            ) : (
              // Without `onChoose`, the challenged factor becomes the chosen one.
              <Form method="post" onSubmit={() => onChoose?.(factor.id)}>
                <Hidden values={{ ...hidden, factor: factor.id, intent: 'challenge' }} />
                <button type="submit" className={otherClass}>
                  <OtherWay factor={factor} />
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const otherClass = 'inline-flex min-h-11 items-center gap-2 font-semibold text-link hover:underline';

function OtherWay({ factor }: { factor: SecondFactor }) {
  return (
    <>
      <Icon name={icons[factor.kind]} className="size-4.5" />
      {nameOf(factor)}
    </>
  );
}

type StepProps = SecondStepFormProps & { factor: SecondFactor };

const icons: Record<SecondFactor['kind'], `lucide:${string}`> = {
  webauthn: 'lucide:key-round',
  totp: 'lucide:smartphone',
  phone: 'lucide:message-square-text',
};

function nameOf({ kind, name, phoneEnd }: SecondFactor): string {
  if (name) return name;
  if (kind === 'phone') return m.accounts_step_phone_name({ end: phoneEnd ?? '' });
  return kind === 'totp' ? m.accounts_step_app_name() : m.accounts_step_key_name();
}

function Hidden({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function useIsBusy(): boolean {
  return useNavigation().state !== 'idle';
}

function CodeForm({
  factor,
  hidden,
  outcome,
  challenge,
  label,
  hint,
  children,
}: StepProps & { label: string; hint: string; children?: ReactNode }) {
  const isBusy = useIsBusy();
  const formRef = useRef<HTMLFormElement>(null);
  // The page has one field: focus it on load and after each error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings them back to the field
  useEffect(() => formRef.current?.querySelector<HTMLElement>('[name="code"]')?.focus(), [outcome]);
  const errors = useCorrectedFields({ outcome, formRef, schema: codeFormSchema });
  return (
    <Form method="post" ref={formRef} noValidate className="space-y-5">
      <Hidden
        values={{
          ...hidden,
          intent: 'verify',
          factor: factor.id,
          ...(challenge ? { challenge: challenge.challengeId } : {}),
        }}
      />
      <CodeField label={label} hint={hint} error={errors.code} />
      <Button type="submit" isBusy={isBusy} className="w-full">
        {isBusy ? m.accounts_step_busy() : m.accounts_step_button()}
      </Button>
      {children}
    </Form>
  );
}

function AppStep(props: StepProps) {
  return (
    <CodeForm
      {...props}
      challenge={null}
      label={m.accounts_step_app_code()}
      hint={
        props.factor.name ? m.accounts_step_app_hint_named({ name: props.factor.name }) : m.accounts_step_app_hint()
      }
    />
  );
}

function PhoneStep(props: StepProps) {
  const { factor, hidden, challenge } = props;
  const isBusy = useIsBusy();
  const end = factor.phoneEnd ?? '';
  if (challenge) {
    return <CodeForm {...props} label={m.accounts_code_phone()} hint={m.accounts_step_phone_sent({ end })} />;
  }
  return (
    <Form method="post" className="space-y-5">
      <Hidden values={{ ...hidden, factor: factor.id, intent: 'challenge' }} />
      <p>{m.accounts_step_phone_text({ end })}</p>
      <Button type="submit" isBusy={isBusy} className="w-full">
        {m.accounts_step_phone_button()}
      </Button>
    </Form>
  );
}

function KeyStep({ factor, hidden, challenge }: StepProps) {
  const isBusy = useIsBusy();
  const submit = useSubmit();
  const send = (fields: Record<string, string>) =>
    void submit({ ...hidden, factor: factor.id, ...fields }, { method: 'post', replace: true });
  const { isAsking, problem } = useKeyCeremony(challenge, (credential) =>
    send({ intent: 'verify', challenge: challenge!.challengeId, credential: JSON.stringify(credential) }),
  );
  return (
    <div className="space-y-5">
      <p>{factor.name ? m.accounts_step_key_text_named({ name: factor.name }) : m.accounts_step_key_text()}</p>
      <noscript>
        <p className="font-semibold">{m.accounts_step_key_noscript()}</p>
      </noscript>
      <AccountAlertBox outcome={problem} />
      <Button
        isBusy={isBusy || isAsking}
        icon={<Icon name="lucide:key-round" className="size-5" />}
        onClick={() => send({ intent: 'challenge' })}
        className="w-full noscript:hidden"
      >
        {m.accounts_step_key_button()}
      </Button>
    </div>
  );
}
