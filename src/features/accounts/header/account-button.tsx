import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useRootData } from '#request/root-data.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { iconButtonClass } from '#ui/icon-button-class.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { type ModalName, useModal } from '#ui/modal-state.tsx';

/** Where the account is reached from (spec §2): home, the account's page, cats and the back office. */
export function hasAccountButton(path: string): boolean {
  return path === '/' || path === '/user' || path.startsWith('/cat/') || path.startsWith('/bo/');
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** To the account; signed out: opens the connect modal; on the account's own page: signs out, after asking. */
export function AccountButton() {
  const { path } = splitLocale(useLocation().pathname);
  const root = useRootData();
  const viewer = root?.viewer;
  if (!hasAccountButton(path)) return null;
  if (!viewer) {
    // Between the two steps there is nothing to choose.
    const way = root?.owesSecondStep ? { to: '/login/verify' } : { to: '/login', modal: 'connect' as const };
    return (
      <HeaderLink {...way} label={m.accounts_button_connect()}>
        <Icon name="lucide:user-round" className="size-6" />
      </HeaderLink>
    );
  }
  if (path === '/user') {
    return (
      <HeaderLink to="/logout" modal="logout" label={m.accounts_button_logout()}>
        <Icon name="lucide:log-out" className="size-5.5" />
      </HeaderLink>
    );
  }
  const initial = [...viewer.displayName.trim()][0]?.toUpperCase();
  return (
    <HeaderLink to="/user" label={m.accounts_button_account()}>
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-primary-100 font-bold text-primary-800 dark:bg-primary-900 dark:text-primary-100"
      >
        {initial ?? <Icon name="lucide:user-round" className="size-5" />}
      </span>
    </HeaderLink>
  );
}

interface HeaderLinkProps {
  to: string;
  /** Opens instead of the page where there is JavaScript. */
  modal?: ModalName;
  label: string;
  children: ReactNode;
}

function HeaderLink({ to, modal, label, children }: HeaderLinkProps) {
  const { open } = useModal();
  return (
    <LocalLink
      to={to}
      aria-label={label}
      title={label}
      onClick={(event) => {
        if (!modal || !isPlainClick(event)) return;
        event.preventDefault();
        open(modal);
      }}
      className={classNames(iconButtonClass, 'hover:bg-stone-900/7 dark:hover:bg-white/10')}
    >
      {children}
    </LocalLink>
  );
}
