import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseNextPath, withNextPath } from '#context/account-next-path.ts';
import { useRootData, useViewer } from '#context/root-data.ts';
import type { SignInFormName } from '#context/sign-in-ways.ts';
import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { useLocalAddress } from '#ui/local-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useModal } from '#ui/overlays/modal-state.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Way = 'signIn' | 'signUp';

export function ConnectDialog() {
  const modal = useModal();
  const viewer = useViewer();
  const [way, setWay] = useState<Way>('signIn');
  const [form, setForm] = useState<SignInFormName>('password');
  const { pathname, search } = useLocation();
  const localAddress = useLocalAddress();
  const navigate = useNavigate();
  const isOpen = modal.active === 'connect';
  // Some flows leave the page and return: a mailed link, a provider, the second step.
  const next = parseNextPath(modal.next === 'addCat' ? localAddress('/cats/new') : pathname + search);
  const goToSecondStep = () => {
    modal.close();
    void navigate(withNextPath(localAddress('/login/verify'), next));
  };
  const onSignedIn = ({ kind }: { kind: 'done' | 'second-step' }) => {
    if (kind === 'second-step') goToSecondStep();
  };
  const owesSecondStep = useRootData()?.owesSecondStep ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening it, and the first step in another tab, lead on
  useEffect(() => {
    if (isOpen && owesSecondStep) goToSecondStep();
  }, [isOpen, owesSecondStep]);

  useEffect(() => {
    if (!viewer || !isOpen) return;
    if (modal.next) modal.open(modal.next);
    else modal.close();
  }, [viewer, isOpen, modal]);

  const ways = [
    { key: 'signIn', label: m.accounts_sign_in() },
    { key: 'signUp', label: m.accounts_sign_up() },
  ] as const;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && modal.close()}
      title={m.accounts_connect_title()}
      isGuarded
    >
      <div
        role="tablist"
        aria-label={m.accounts_connect_choice()}
        className="mb-6 grid grid-cols-2 gap-1 rounded-full bg-sunken p-1"
      >
        {ways.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`connect-tab-${key}`}
            aria-selected={way === key}
            aria-controls={`connect-panel-${key}`}
            tabIndex={way === key ? 0 : -1}
            onClick={() => setWay(key)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              const other: Way = way === 'signIn' ? 'signUp' : 'signIn';
              setWay(other);
              document.getElementById(`connect-tab-${other}`)?.focus();
            }}
            className={classNames(
              'min-h-11 rounded-full px-3 font-semibold text-sm transition-colors',
              way === key ? 'bg-surface text-ink shadow-card dark:bg-stone-700' : 'text-muted hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {/* Both stay mounted, so that switching tabs loses no input. */}
      <div role="tabpanel" id="connect-panel-signIn" aria-labelledby="connect-tab-signIn" hidden={way !== 'signIn'}>
        <SignIn form={form} onForm={setForm} next={next} onSignedIn={onSignedIn} />
      </div>
      <div role="tabpanel" id="connect-panel-signUp" aria-labelledby="connect-tab-signUp" hidden={way !== 'signUp'}>
        <SignUpForm next={next} onSignedIn={onSignedIn} />
      </div>
    </Dialog>
  );
}
