import { withNextPath } from '#context/account-next-path.ts';
import type { SignInProvider } from '#context/sign-in-ways.ts';
import { m } from '#i18n/paraglide/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';

interface ProviderButtonsProps {
  providers: SignInProvider[];
  next: string | null;
}

/** These are plain links: the server makes the secrets of the flow, so that no JavaScript is needed. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const localAddress = useLocalAddress();
  if (providers.length === 0) return null;
  return (
    <div className="space-y-5">
      <ul className="space-y-2.5">
        {providers.map(({ id, label }) => (
          <li key={id}>
            <a
              href={withNextPath(localAddress(`/login/with/${encodeURIComponent(id)}`), next)}
              className={classNames(buttonClass({ variant: 'secondary' }), 'w-full')}
            >
              <Icon name={icons[id] ?? 'lucide:log-in'} className="size-5" />
              {m.accounts_sign_in_with({ provider: label })}
            </a>
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.accounts_sign_in_or()}
      </p>
    </div>
  );
}

const icons: Record<string, `lucide:${string}`> = {
  github: 'lucide:github',
  gitlab: 'lucide:gitlab',
};
