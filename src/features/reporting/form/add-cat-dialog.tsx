import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AccountStepView, AwaitedNote } from '#features/reporting/account-step/account-step.tsx';
import { AddCatUnsent } from '#features/reporting/draft/add-cat-form-unsent.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useModal } from '#ui/overlays/modal-state.tsx';
import { AddCatActions } from './add-cat-form-actions.tsx';
import { AddCatDone, type SentActions } from './add-cat-form-done.tsx';
import { useAddCat } from './add-cat-form-state.ts';
import { CatForm } from './cat-form.tsx';
import { ElsewhereNote } from './elsewhere-note.tsx';
import { ReportPreview } from './report-preview.tsx';

const formId = 'add-cat';

export function AddCatDialog({ actions }: { actions?: SentActions }) {
  const modal = useModal();
  const isOpen = modal.active === 'addCat';
  const state = useAddCat({ isOpen });
  const isOver = state.cat !== null || state.kept !== null;

  // Following the link to the new cat's page closes the dialog.
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (isOpen && openedAt.current !== pathname && isOver) modal.close();
    openedAt.current = pathname;
  }, [isOpen, pathname, modal, isOver]);

  const close = () => {
    modal.close();
    if (isOver) state.startAnew();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={m.cats_add_title()}
      isGuarded
      footer={isOver || state.account.step ? undefined : <AddCatActions formId={formId} state={state} />}
    >
      {state.cat ? (
        <AddCatDone cat={state.cat} actions={actions} onAnother={state.startAnew} onOpen={close} />
      ) : state.kept ? (
        <AddCatUnsent item={state.kept} onAnother={state.startAnew} onLeave={close} />
      ) : state.account.step ? (
        <AccountStepView {...state} send={(sender) => void state.sendAs(sender)} />
      ) : state.step === 'check' ? (
        <ReportPreview draft={state.draft} photos={state.photos.photos} />
      ) : (
        <>
          {state.account.awaited && <AwaitedNote awaited={state.account.awaited} onOpen={state.account.open} />}
          <ElsewhereNote elsewhere={state.elsewhere} />
          <CatForm
            id={formId}
            state={state}
            isActive={isOpen}
            footnote={m.cats_add_discard_keep()}
            step={state.step}
            takesFocus={state.hasMoved}
          />
        </>
      )}
    </Dialog>
  );
}
