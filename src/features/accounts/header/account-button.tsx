import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '#context/root-data.ts';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { type ModalName, useModal } from '#ui/overlays/modal-state.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { isPlainClick } from '#ui/plain-click.ts';

/** Links to the account, or opens the connect modal for visitors. Spec §2 asks for the sign-out button. */
export function AccountButton() {
  const { path } = splitLocale(useLocation().pathname);
  const root = useRootData();
  const viewer = root?.viewer;
  if (!viewer) {
    const way = root?.owesSecondStep ? { to: '/login/verify' } : { to: '/login', modal: 'connect' as const };
    return (
      <HeaderLink {...way} label={m.accounts_button_connect()}>
        <Icon name="lucide:user-round" className="size-6" />
      </HeaderLink>
    );
  }
  const { openClaims, openQuestions: questions } = root;
  const unread = root.unreadMessages + openClaims;
  const waiting = unread + questions;
  const initial = [...viewer.displayName.trim()][0]?.toUpperCase();
  return (
    <>
      {path === '/user' && (
        <HeaderLink to="/logout" modal="logout" label={m.accounts_button_logout()}>
          <Icon name="lucide:log-out" className="size-5.5" />
        </HeaderLink>
      )}
      <HeaderLink
        to={
          openClaims > 0 ? '/user#claims' : unread > 0 ? '/user#threads' : questions > 0 ? '/user#questions' : '/user'
        }
        label={[labelOf({ unread, openClaims }), questions > 0 && m.questions_badge({ count: questions })]
          .filter(Boolean)
          .join(', ')}
        isCurrent={path === '/user'}
      >
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-primary-100 font-bold text-primary-800 dark:bg-primary-900 dark:text-primary-100"
        >
          {initial ?? <Icon name="lucide:user-round" className="size-5" />}
        </span>
        {waiting > 0 && (
          <span
            aria-hidden="true"
            // The number is an attribute and not text, because the link's name already has it.
            data-count={waiting > 99 ? '99+' : waiting}
            className="absolute end-0 top-0 min-w-5 rounded-full bg-red-700 px-1 text-center font-bold text-white text-xs leading-5 tabular-nums before:content-[attr(data-count)]"
          />
        )}
      </HeaderLink>
    </>
  );
}

function labelOf({ unread, openClaims }: { unread: number; openClaims: number }): string {
  if (openClaims > 0) return m.talk_button_to_read({ count: unread });
  return unread > 0 ? m.talk_button_unread({ count: unread }) : m.accounts_button_account();
}

interface HeaderLinkProps {
  to: string;
  /** With JavaScript, this modal opens instead of the page. */
  modal?: ModalName;
  label: string;
  isCurrent?: boolean;
  children: ReactNode;
}

function HeaderLink({ to, modal, label, isCurrent = false, children }: HeaderLinkProps) {
  const { open } = useModal();
  return (
    <Tooltip text={label}>
      <LocalLink
        to={to}
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          if (!modal || !isPlainClick(event)) return;
          event.preventDefault();
          open(modal);
        }}
        className="icon-button relative"
      >
        {children}
      </LocalLink>
    </Tooltip>
  );
}
