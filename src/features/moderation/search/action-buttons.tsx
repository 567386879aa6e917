import { lazy, useEffect, useState } from 'react';
import {
  type AskedReason,
  type GivenReason,
  pressInMenu,
  type ReasonStep,
} from '#features/moderation/subject/asked-reason.ts';
import { objectionsTo } from '#features/moderation/subject/objection-words.ts';
import { ReasonDialog } from '#features/moderation/subject/reason-dialog.tsx';
import { readKey } from '#features/moderation/subject/review-keys.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLatest } from '#platform/preact/use-latest.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LatePart } from '#ui/late-part.tsx';
import { actionWords } from './action-words.ts';
import type { Subject } from './run-action.ts';
import { useActions } from './use-actions.ts';
import type { Action } from './user-actions.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

interface ActionButtonsProps {
  subject: Subject;
  /** The item's name in dialogs and for screen readers. */
  name: string;
  actions: Action[];
}

/**
 * An administrator's actions on a found cat, comment or member. Revalidates the page after an action. Works as a form
 * without JavaScript.
 */
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
      {asked && subject.kind !== 'users' && (
        <AskForReason
          act={asked}
          kind={subject.kind}
          name={name}
          onGive={(reason) => {
            close();
            void run(asked, reason);
          }}
          onCancel={close}
        />
      )}
      {asked && subject.kind === 'users' && (
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

interface AskForReasonProps {
  act: Action;
  kind: 'cats' | 'comments';
  name: string;
  onGive: (reason: GivenReason) => void;
  onCancel: () => void;
}

/** The reason is the confirmation: it is for the author, and without one nothing happens. */
function AskForReason({ act, kind, name, onGive, onCancel }: AskForReasonProps) {
  const [asked, setAsked] = useState<AskedReason>({
    objections: objectionsTo[kind],
    suggested: null,
    isWriting: false,
    words: '',
  });
  const take = (step: ReasonStep) => {
    if (step.kind === 'asked') setAsked(step.asked);
    else if (step.kind === 'given') onGive(step.reason);
    else onCancel();
  };
  const latest = useLatest({ asked, take });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = readKey(event);
      const step = pressed && pressInMenu(latest.current.asked, pressed);
      if (!step) return;
      event.preventDefault();
      latest.current.take(step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const { label, ask } = actionWords[act];
  return (
    <ReasonDialog
      asked={asked}
      title={ask?.title({ name }) ?? label()}
      text={`${ask?.text() ?? ''} ${act === 'delete' ? m.moderation_reject_text() : ''}`.trim()}
      action={label()}
      onStep={take}
    />
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
