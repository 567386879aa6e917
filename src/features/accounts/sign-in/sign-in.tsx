import { withNextPath } from '#context/account-next-path.ts';
import { useSignInWays } from '#context/root-data.ts';
import { otherForms, type SignInFormName } from '#context/sign-in-ways.ts';
import type { AccountAnswer } from '#features/accounts/forms/account-outcome.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignInByCode } from './sign-in-by-code.tsx';
import { SignInBySso } from './sign-in-by-sso.tsx';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInProps {
  form: SignInFormName;
  /** This is absent if the URL selects the form. */
  onForm?: (form: SignInFormName) => void;
  next: string | null;
  answer?: AccountAnswer | undefined;
  onSignedIn?: ((outcome: { kind: 'done' | 'second-step' }) => void) | undefined;
}

export function SignIn(props: SignInProps) {
  const { form, onForm, next } = props;
  const ways = useSignInWays();
  const localAddress = useLocalAddress();
  const addressOf = (name: SignInFormName) =>
    withNextPath(localAddress(name === 'password' ? '/login' : `/login?way=${name}`), next);
  const forms = {
    password: SignInForm,
    link: SignInByCode,
    phone: SignInByCode,
    sso: SignInBySso,
  };
  const Form = forms[form];
  return (
    <div className="group space-y-5">
      {/* A visitor who waits for a mail has already chosen a method. */}
      <div className="empty:hidden [.group:has([data-sent])_&]:hidden">
        <ProviderButtons providers={ways.providers} next={next} />
      </div>
      {/* The key prevents that the state of one form appears in another. */}
      <Form key={form} {...props} action={addressOf(form)} />
      <ul className="flex flex-wrap gap-x-5 border-line border-t pt-3 empty:hidden">
        {otherForms(ways, form).map((name) => (
          <li key={name}>
            <a
              href={addressOf(name)}
              onClick={(event) => {
                if (!onForm) return;
                event.preventDefault();
                onForm(name);
              }}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-link text-sm hover:underline"
            >
              <Icon name={icons[name]} className="size-4.5" />
              {labels[name]()}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const icons: Record<SignInFormName, `lucide:${string}`> = {
  password: 'lucide:key-round',
  link: 'lucide:mail',
  phone: 'lucide:message-square-text',
  sso: 'lucide:building-2',
};

const labels: Record<SignInFormName, () => string> = {
  password: () => m.accounts_way_password(),
  link: () => m.accounts_way_link(),
  phone: () => m.accounts_way_phone(),
  sso: () => m.accounts_way_sso(),
};
