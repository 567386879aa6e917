import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import { deleteUnsent } from '#features/outbox/page/delete-unsent.ts';
import { UnsentNote } from '#features/outbox/page/unsent-note.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useModal } from '#ui/overlays/modal-state.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { type LogoutScope, LogoutScopeChoice } from './logout-scope.tsx';

const timeoutMs = 20_000;

export function LogoutDialog() {
  const modal = useModal();
  const viewer = useViewer();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const localAddress = useLocalAddress();
  const [scope, setScope] = useState<LogoutScope>('global');
  const [deletes, setDeletes] = useState(false);
  const [state, setState] = useState<'asking' | 'busy' | 'unanswered'>('asking');
  const isOpen = modal.active === 'logout';
  useEffect(() => {
    if (isOpen && !viewer) modal.close();
  }, [isOpen, viewer, modal]);

  const signOut = async () => {
    const ownerId = viewer?.id;
    setState('busy');
    try {
      // The request submits the same form that works without JavaScript.
      const body = new URLSearchParams({ scope });
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(localAddress('/logout'), { method: 'POST', body, redirect: 'manual', signal });
      if (answer.type !== 'opaqueredirect') throw new Error(`signing out was answered ${answer.status}`);
    } catch {
      return setState('unanswered');
    }
    if (deletes && ownerId)
      await deleteUnsent(ownerId).catch(() => toast({ title: m.accounts_sign_out_not_deleted() }));
    setDeletes(false);
    await revalidate();
    await navigate(localAddress('/'));
    setState('asking');
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && modal.close()}
      title={m.accounts_sign_out_title()}
      description={m.accounts_sign_out_text()}
      confirmLabel={state === 'busy' ? m.accounts_signing_out() : m.accounts_sign_out()}
      isBusy={state === 'busy'}
      onConfirm={() => void signOut()}
    >
      <div className="mt-4 space-y-4">
        {viewer && isOpen && <UnsentNote readerId={viewer.id} text={m.outbox_sign_out_text} />}
        <LogoutScopeChoice value={scope} onChange={setScope} />
        <label className="flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={deletes}
            onChange={({ currentTarget }) => setDeletes(currentTarget.checked)}
            className="mt-0.5 size-5 shrink-0 accent-primary-600"
          />
          <span>
            <span className="font-semibold">{m.accounts_sign_out_delete()}</span>
            <span className="block text-muted text-sm">{m.accounts_sign_out_delete_hint()}</span>
          </span>
        </label>
        {state === 'unanswered' && <Alert variant="danger">{m.accounts_error_network()}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
