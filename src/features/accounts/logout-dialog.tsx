import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { useViewer } from './root-data.ts';

interface LogoutDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks before signing out everywhere. Import it lazily. */
export function LogoutDialog({ isOpen, onOpenChange }: LogoutDialogProps) {
  const fetcher = useFetcher();
  const viewer = useViewer();
  const localAddress = useLocalAddress();
  useEffect(() => {
    if (isOpen && !viewer) onOpenChange(false);
  }, [isOpen, viewer, onOpenChange]);
  const isBusy = fetcher.state !== 'idle';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.accounts_sign_out_title()}
      description={m.accounts_sign_out_text()}
      confirmLabel={isBusy ? m.accounts_signing_out() : m.accounts_sign_out()}
      isBusy={isBusy}
      onConfirm={() => void fetcher.submit({ scope: 'global' }, { method: 'post', action: localAddress('/logout') })}
    />
  );
}
