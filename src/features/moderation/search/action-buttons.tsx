import { lazy, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { actionWords } from './action-words.ts';
import { AskForReason } from './ask-for-reason.tsx';
import type { Subject } from './run-action.ts';
import { useActions } from './use-actions.ts';
import type { Action } from './user-actions.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

interface ActionButtonsProps {
  subject: Subject;
  name: string;
  actions: Action[];
}

/** The page loads its data again after an action. */
export function ActionButtons({ subject, name, actions }: ActionButtonsProps) {
  const { busy, problem, run } = useActions(subject);
  const [asked, setAsked] = useState<Action | null>(null);
  if (actions.length === 0) return null;
  const close = () => setAsked(null);
  return (
    <>
      <form method="post" onSubmit={(event) => event.preventDefault()} className="flex flex-wrap gap-2">
        <input type="hidden" name="kind" value={subject.kind} />
        <input type="hidden" name="id" value={subject.id} />
        <input type="hidden" name="name" value={name} />
        {actions.map((act) => (
          <Button
            key={act}
            type="submit"
            name="act"
            value={act}
            size="small"
            variant={actionWords[act].variant ?? 'secondary'}
            icon={<Icon name={actionWords[act].icon} className="size-4.5" />}
            isBusy={busy === act && !asked}
            onClick={() => (actionWords[act].ask ? setAsked(act) : void run(act))}
          >
            {actionWords[act].label()}
            <span className="sr-only"> {name}</span>
          </Button>
        ))}
      </form>
      <p role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {problem}
      </p>
      {asked && actionWords[asked].ask?.hasReason && (
        <AskForReason
          act={asked}
          kind={subject.kind}
          id={subject.id}
          name={name}
          onGive={(reason) => {
            close();
            void run(asked, reason);
          }}
          onCancel={close}
        />
      )}
      {asked && !actionWords[asked].ask?.hasReason && (
        <AskFirst
          act={asked}
          name={name}
          isBusy={busy === asked}
          onConfirm={() => void run(asked).then(close)}
          onCancel={close}
        />
      )}
    </>
  );
}

interface AskFirstProps {
  act: Action;
  name: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function AskFirst({ act, name, isBusy, onConfirm, onCancel }: AskFirstProps) {
  const { label, ask } = actionWords[act];
  if (!ask) return null;
  return (
    <LatePart>
      <ConfirmDialog
        isOpen
        onOpenChange={onCancel}
        title={ask.title({ name })}
        description={ask.text()}
        confirmLabel={label()}
        isDanger={ask.isDanger === true}
        isBusy={isBusy}
        onConfirm={onConfirm}
      />
    </LatePart>
  );
}
