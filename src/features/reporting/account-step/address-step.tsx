import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { useRootData, useSignInWays } from '#context/root-data.ts';
import { loadAuth } from '#features/accounts/session/auth-client.ts';
import { SignInForm } from '#features/accounts/sign-in/sign-in-form.tsx';
import { draftEmailSchema } from '#features/reporting/stored-draft/cat-draft-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import { useModal } from '#ui/overlays/modal-state.tsx';
import { type AccountStep, readAddress, writeAddress } from './use-account-step.ts';

export type Sender = { ownerId: null; email: string } | { ownerId: string };

interface AddressStepProps {
  account: AccountStep;
  send: (sender: Sender) => void;
  sent: number | null;
  alert: string | null;
}

export function AddressStep({ account, send, sent, alert }: AddressStepProps) {
  const ways = useSignInWays();
  const modal = useModal();
  const [way, setWay] = useState<'code' | 'password'>(ways.email ? 'code' : 'password');
  const continueAtSecondStep = useSecondStep();
  const settings = useRootData()?.auth;
  const here = useLocalAddress()('/cats/new');

  const onSignedIn = async ({ kind }: { kind: 'done' | 'second-step' }) => {
    if (kind === 'second-step' || !settings) return continueAtSecondStep();
    const auth = await loadAuth(settings);
    const { data } = await auth.getSession();
    if (data.session) send({ ownerId: data.session.user.id });
  };
  return (
    <div className="space-y-6 pb-2">
      <div className="space-y-2">
        <h2 id="address-step" className="text-balance font-bold text-xl">
          {m.drafts_ask_title()}
        </h2>
        {way === 'code' && <p className="text-muted">{m.drafts_ask_text()}</p>}
      </div>
      {way === 'code' ? (
        <AddressForm account={account} send={send} sent={sent} alert={alert} />
      ) : (
        <SignInForm
          form="password"
          next={here}
          action={withNextPath('/login', here)}
          onSignedIn={(outcome) => void onSignedIn(outcome)}
        />
      )}
      <ul className="flex flex-wrap gap-x-5 border-line border-t pt-3">
        {ways.email && (
          <Way
            icon={way === 'code' ? 'lucide:key-round' : 'lucide:mail'}
            label={way === 'code' ? m.drafts_way_password() : m.drafts_way_code()}
            onClick={() => setWay(way === 'code' ? 'password' : 'code')}
          />
        )}
        <Way
          icon="lucide:circle-user-round"
          label={m.drafts_way_other()}
          onClick={() => modal.open('connect', modal.active === 'addCat' ? { next: 'addCat' } : {})}
        />
        <Way icon="lucide:arrow-left" label={m.drafts_ask_back()} onClick={account.leave} />
      </ul>
    </div>
  );
}

function Way({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link text-sm hover:underline"
      >
        <Icon name={icon} className="size-4.5" />
        {label}
      </button>
    </li>
  );
}

/** A member with a second factor passes it on its own page, and returns to the form with the draft. */
function useSecondStep(): () => void {
  const modal = useModal();
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  const owesSecondStep = useRootData()?.owesSecondStep ?? false;
  const go = () => {
    modal.close();
    void navigate(withNextPath(localAddress('/login/verify'), localAddress('/cats/new')));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first step leads on
  useEffect(() => {
    if (owesSecondStep) go();
  }, [owesSecondStep]);
  return go;
}

function AddressForm({ account, send, sent, alert }: AddressStepProps) {
  const [email, setEmail] = useState(readAddress);
  const [ownError, setOwnError] = useState<string | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const error = ownError ?? account.emailError;
  // The keyboard of a phone opens at once, and a refused address has the focus again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [error]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (sent !== null) return;
    const parsed = draftEmailSchema.safeParse(email);
    setOwnError(parsed.error?.issues[0]?.message ?? null);
    account.clearEmailError();
    if (parsed.success) send({ ownerId: null, email: parsed.data });
  };
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate aria-labelledby="address-step" className="space-y-5">
      {alert && <Alert variant="danger">{alert}</Alert>}
      <EmailField
        label={m.accounts_email()}
        enterKeyHint="send"
        required
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          writeAddress(event.currentTarget.value);
          setOwnError(null);
          account.clearEmailError();
        }}
        error={error}
      />
      <Button type="submit" isBusy={sent !== null} className="w-full tabular-nums">
        {sent === null
          ? m.drafts_ask_send()
          : sent >= 1
            ? m.cats_add_sent_almost()
            : m.cats_add_sending({ percent: Math.round(sent * 100) })}
      </Button>
      <div className="space-y-1 text-muted text-sm leading-relaxed [&_a]:font-semibold [&_a]:text-link [&_a]:underline">
        <p>{m.drafts_ask_data()}</p>
        <p>
          {m.accounts_sign_up_agree()} <LocalLink to="/terms">{m.accounts_sign_up_terms()}</LocalLink>
        </p>
        <p>
          {m.accounts_sign_up_data()} <LocalLink to="/privacy">{m.accounts_sign_up_privacy()}</LocalLink>
        </p>
      </div>
    </form>
  );
}
