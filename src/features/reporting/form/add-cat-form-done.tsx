import type { ReactNode } from 'react';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { ReportSent } from '#features/reporting/sent/report-sent.tsx';
import { useNextSteps } from '#features/reporting/sent/use-next-steps.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';

export type SentActions = (cat: OwnCat) => ReactNode;

interface AddCatDoneProps {
  cat: OwnCat;
  actions?: SentActions | undefined;
  onAnother: () => void;
  onOpen?: () => void;
}

export function AddCatDone({ cat, actions, onAnother, onOpen }: AddCatDoneProps) {
  return (
    <ReportSent
      cat={cat}
      next={useNextSteps(cat.id)}
      actions={actions?.(cat)}
      onLeave={onOpen}
      another={
        <Button variant="secondary" onClick={onAnother}>
          {m.cats_add_done_another()}
        </Button>
      }
    />
  );
}
