import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { useModal } from '#ui/modal-state.tsx';
import { useViewer } from './root-data.ts';

/** The modal `logout`: asks before signing out everywhere. */
export function LogoutDialog() {
  const modal = useModal();
  const fetcher = useFetcher();
  const viewer = useViewer();
  const localAddress = useLocalAddress();
  const isOpen = modal.active === 'logout';
  useEffect(() => {
    if (isOpen && !viewer) modal.close();
  }, [isOpen, viewer, modal]);
  const isBusy = fetcher.state !== 'idle';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && modal.close()}
      title={m.accounts_sign_out_title()}
      description={m.accounts_sign_out_text()}
      confirmLabel={isBusy ? m.accounts_signing_out() : m.accounts_sign_out()}
      isBusy={isBusy}
      onConfirm={() => void fetcher.submit({ scope: 'global' }, { method: 'post', action: localAddress('/logout') })}
    />
  );
}
