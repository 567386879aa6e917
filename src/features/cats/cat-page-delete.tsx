import { lazy, Suspense, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { callApi } from '#platform/http/call-api.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { toast } from '#ui/toast.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

interface DeleteCatButtonProps {
  cat: { id: number; name: string };
  /** Where to go once the page is gone. */
  leadsTo: string;
}

/** For its owner and administrators; asks first, as it can't be undone. */
export function DeleteCatButton({ cat, leadsTo }: DeleteCatButtonProps) {
  const navigate = useLocalNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);

  const remove = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await callApi('/api/cats/delete', { method: 'POST', json: { catId: cat.id } });
      toast({ title: m.cats_page_deleted({ name: cat.name }), look: 'success' });
      navigate(leadsTo, { replace: true });
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        look="secondary"
        icon={<Icon name="lucide:trash-2" className="size-5" />}
        onClick={() => setAsking(true)}
        className="noscript:hidden"
      >
        {m.cats_page_delete()}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            onOpenChange={setAsking}
            title={m.cats_page_delete_title({ name: cat.name })}
            description={m.cats_page_delete_text()}
            confirmLabel={m.cats_page_delete()}
            isDanger
            isBusy={isBusy}
            onConfirm={() => void remove()}
          >
            <p role="alert" className="mt-3 text-danger text-sm empty:hidden">
              {isFailed && m.cats_page_delete_failed()}
            </p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
