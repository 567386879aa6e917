import { lazy, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ObjectionSelect } from '#features/moderation/subject/objection-select.tsx';
import { type Objection, objectionsTo } from '#features/moderation/subject/objection-words.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ApiError } from '#platform/http/call-api.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LatePart } from '#ui/late-part.tsx';
import { actionWords } from './action-words.ts';
import { runAction, type Subject } from './run-action.ts';
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

/** The action that needs a confirmation, with the chosen reason. */
interface Asked {
  act: Action;
  objection: Objection | null;
}

/**
 * An administrator's actions on a found cat, comment or member. Revalidates the page after an action. Works as a form
 * without JavaScript.
 */
export function ActionButtons({ subject, name, actions }: ActionButtonsProps) {
  const { busy, problem, run } = useActions(subject);
  const [asked, setAsked] = useState<Asked | null>(null);
  const objection = useRef<Objection | null>(null);
  if (actions.length === 0) return null;
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
            onClick={() =>
              actionWords[act].ask ? setAsked({ act, objection: objection.current }) : void run(act, objection.current)
            }
          >
            {actionWords[act].label()}
            <span className="sr-only"> {name}</span>
          </Button>
        ))}
        {subject.kind !== 'users' && actions.includes('reject') && (
          <ObjectionSelect
            name="objection"
            subject={name}
            objections={objectionsTo[subject.kind]}
            onChange={(chosen) => {
              objection.current = chosen;
            }}
          />
        )}
      </form>
      <p role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {problem}
      </p>
      {asked && (
        <AskFirst
          asked={asked}
          subject={subject}
          name={name}
          isBusy={busy === asked.act}
          onConfirm={(objection) => void run(asked.act, objection).then(() => setAsked(null))}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface AskFirstProps {
  asked: Asked;
  subject: Subject;
  name: string;
  isBusy: boolean;
  onConfirm: (objection: Objection | null) => void;
  onCancel: () => void;
}

function AskFirst({ asked: { act, objection: atFirst }, subject, name, isBusy, onConfirm, onCancel }: AskFirstProps) {
  const [objection, setObjection] = useState(atFirst);
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
        onConfirm={() => onConfirm(objection)}
      >
        {subject.kind !== 'users' && act === 'delete' && (
          <div className="mt-4">
            <ObjectionSelect
              name="objection"
              act="delete"
              subject={name}
              objections={objectionsTo[subject.kind]}
              chosen={objection}
              onChange={setObjection}
            />
          </div>
        )}
      </ConfirmDialog>
    </LatePart>
  );
}

function useActions(subject: Subject) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Action | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: Action, objection: Objection | null) => {
    setBusy(act);
    setProblem(null);
    try {
      await runAction(subject, act, objection);
      await revalidate();
    } catch (error) {
      // Spec §8: a failed review of members shows no message.
      const isSilent = subject.kind === 'users' && act !== 'promote' && act !== 'demote';
      if (!isSilent) setProblem((error instanceof ApiError && error.problem?.detail) || m.moderation_act_failed());
    }
    setBusy(null);
  };
  return { busy, problem, run };
}
