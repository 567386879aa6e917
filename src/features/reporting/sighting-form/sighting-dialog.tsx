import { useId } from 'react';
import type { SightingKind } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { kindTexts } from './kind-texts.ts';
import { SightingForm } from './sighting-form.tsx';
import { SightingSent } from './sighting-sent.tsx';
import { SightingUnsent } from './sighting-unsent.tsx';
import { type SightedCat, useSightingForm } from './use-sighting-form.ts';

interface SightingDialogProps {
  cat: SightedCat;
  kind: SightingKind;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SightingDialog({ cat, kind, isOpen, onOpenChange }: SightingDialogProps) {
  const formId = useId();
  const state = useSightingForm(cat, kind, null);
  const isOver = state.sent !== null || state.kept !== null;
  const close = () => {
    onOpenChange(false);
    if (isOver) state.startAnew();
  };
  const texts = kindTexts[kind];
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={texts.title({ name: cat.name })}
      isGuarded={!isOver}
      footer={
        isOver ? (
          <Button variant="secondary" onClick={close}>
            {m.common_close()}
          </Button>
        ) : (
          <Button type="submit" form={formId} isBusy={state.isSending} className="max-sm:w-full">
            {state.isSending ? m.sightings_form_sending() : m.sightings_form_send()}
          </Button>
        )
      }
    >
      {state.sent ? (
        <SightingSent cat={cat} sent={state.sent} isVisitor={state.isVisitor} onOpen={close} />
      ) : state.kept ? (
        <SightingUnsent item={state.kept} onLeave={close} />
      ) : (
        <>
          <p className="mb-5 text-muted">{texts.lead()}</p>
          <SightingForm id={formId} state={state} />
        </>
      )}
    </Dialog>
  );
}
