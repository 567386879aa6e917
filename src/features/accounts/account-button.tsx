import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { iconButtonClass } from '#ui/icon-button-class.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { useModal } from '#ui/modal-state.tsx';
import { useViewer } from './root-data.ts';

const loadLogoutDialog = () => import('./logout-dialog.tsx');
const LogoutDialog = lazy(() => loadLogoutDialog().then((module) => ({ default: module.LogoutDialog })));

const look = 'hover:bg-stone-900/7 dark:hover:bg-white/10';

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
  const viewer = useViewer();
  if (!hasAccountButton(path)) return null;
  if (!viewer) return <ConnectLink />;
  return path === '/user' ? <LogoutLink /> : <AccountLink name={viewer.displayName} />;
}

function ConnectLink() {
  const modal = useModal();
  return (
    <LocalLink
      to="/login"
      aria-label={m.accounts_button_connect()}
      title={m.accounts_button_connect()}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        modal.open('connect');
      }}
      className={classNames(iconButtonClass, look)}
    >
      <Icon name="lucide:user-round" className="size-6" />
    </LocalLink>
  );
}

function AccountLink({ name }: { name: string }) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? '';
  return (
    <LocalLink
      to="/user"
      aria-label={m.accounts_button_account()}
      title={m.accounts_button_account()}
      className={classNames(iconButtonClass, look)}
    >
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-primary-100 font-bold text-primary-800 dark:bg-primary-900 dark:text-primary-100"
      >
        {initial || <Icon name="lucide:user-round" className="size-5" />}
      </span>
    </LocalLink>
  );
}

function LogoutLink() {
  const [isAsking, setAsking] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <LocalLink
        to="/logout"
        aria-label={m.accounts_button_logout()}
        title={m.accounts_button_logout()}
        onPointerEnter={() => void loadLogoutDialog()}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setWanted(true);
          setAsking(true);
        }}
        className={classNames(iconButtonClass, look)}
      >
        <Icon name="lucide:log-out" className="size-5.5" />
      </LocalLink>
      {isWanted && (
        <Suspense fallback={null}>
          <LogoutDialog isOpen={isAsking} onOpenChange={setAsking} />
        </Suspense>
      )}
    </>
  );
}
