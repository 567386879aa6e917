import { lazy, Suspense, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ObjectionSelect } from '#features/moderation/subject/objection-select.tsx';
import { type Objection, objectionsTo } from '#features/moderation/subject/objection-words.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ApiError } from '#platform/http/call-api.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { actWords } from './act-words.ts';
import { runAct, type Subject } from './run-act.ts';
import type { Act } from './user-acts.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

interface ActButtonsProps {
  subject: Subject;
  /** The item's name in dialogs and for screen readers. */
  name: string;
  acts: Act[];
}

/** The action that needs a confirmation, with the chosen reason. */
interface Asked {
  act: Act;
  objection: Objection | null;
}

/**
 * An administrator's actions on a found cat, comment or member. Revalidates the page after an action. Works as a form
 * without JavaScript.
 */
export function ActButtons({ subject, name, acts }: ActButtonsProps) {
  const { busy, problem, run } = useActs(subject);
  const [asked, setAsked] = useState<Asked | null>(null);
  const objection = useRef<Objection | null>(null);
  if (acts.length === 0) return null;
  return (
    <>
      <form method="post" onSubmit={(event) => event.preventDefault()} className="flex flex-wrap gap-2">
        <input type="hidden" name="kind" value={subject.kind} />
        <input type="hidden" name="id" value={subject.id} />
        <input type="hidden" name="name" value={name} />
        {acts.map((act) => (
          <Button
            key={act}
            type="submit"
            name="act"
            value={act}
            size="small"
            variant={actWords[act].variant ?? 'secondary'}
            icon={<Icon name={actWords[act].icon} className="size-4.5" />}
            isBusy={busy === act && !asked}
            onClick={() =>
              actWords[act].ask ? setAsked({ act, objection: objection.current }) : void run(act, objection.current)
            }
          >
            {actWords[act].label()}
            <span className="sr-only"> {name}</span>
          </Button>
        ))}
        {subject.kind !== 'users' && acts.includes('reject') && (
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
  const { label, ask } = actWords[act];
  if (!ask) return null;
  return (
    <Suspense fallback={null}>
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
    </Suspense>
  );
}

function useActs(subject: Subject) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Act | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: Act, objection: Objection | null) => {
    setBusy(act);
    setProblem(null);
    try {
      await runAct(subject, act, objection);
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
