import { lazy, useState } from 'react';
import { StillMissing } from '#features/reporting/steps/still-missing.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import type { AddCatState } from './add-cat-form-state.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

interface AddCatActionsProps {
  formId: string;
  state: AddCatState;
}

export function AddCatActions({ formId, state }: AddCatActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { sent, alert, isBlank, photos, step, missing } = state;
  return (
    <>
      {alert && (
        <p role="alert" className="basis-full font-medium text-danger text-sm">
          {alert}
        </p>
      )}
      {step === 'needed' && <StillMissing formId={formId} missing={missing} />}
      {step !== 'needed' && (
        <Button variant="secondary" disabled={sent !== null} onClick={state.back}>
          {m.cats_add_preview_back()}
        </Button>
      )}
      {step === 'needed' && !isBlank && (
        <IconButton
          label={m.cats_add_discard()}
          icon={<Icon name="lucide:trash-2" className="size-5" />}
          onClick={() => setAsking(true)}
        />
      )}
      {step !== 'check' ? (
        <Button type="submit" form={formId} disabled={photos.progress !== null} className="max-sm:flex-1">
          {step === 'needed' ? m.cats_add_continue() : m.cats_add_review()}
        </Button>
      ) : (
        <Button isBusy={sent !== null} onClick={() => void state.sendChecked()} className="tabular-nums max-sm:flex-1">
          {sent === null ? m.cats_add_send() : sendingLabel(sent)}
        </Button>
      )}
      {isAsking && (
        <LatePart>
          <ConfirmDialog
            isOpen
            onOpenChange={setAsking}
            title={m.cats_add_discard_title()}
            description={m.cats_add_discard_text()}
            confirmLabel={m.cats_add_discard()}
            isDanger
            onConfirm={() => {
              state.discard();
              setAsking(false);
            }}
          />
        </LatePart>
      )}
    </>
  );
}

/** The upload is complete, but the server still processes the photo. */
function sendingLabel(sent: number): string {
  return sent >= 1 ? m.cats_add_sent_almost() : m.cats_add_sending({ percent: Math.round(sent * 100) });
}
