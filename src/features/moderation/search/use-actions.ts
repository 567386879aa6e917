import { ApiError } from '@catlas/platform/http/call-api.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { undoMs } from '#context/undo-time.ts';
import type { GivenReason } from '#features/moderation/subject/asked-reason.ts';
import { m } from '#i18n/paraglide/messages.js';
import { toast } from '#ui/overlays/toast.ts';
import { doneWords } from './action-words.ts';
import { runAction, type Subject, undoAction } from './run-action.ts';
import { type Action, isDeciding } from './user-actions.ts';

/** After each action the page has new data, and a message offers undo, even if the result is no longer in the list. */
export function useActions(subject: Subject) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Action | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const undo = async (act: Parameters<typeof undoAction>[1]) => {
    try {
      await undoAction(subject, act);
    } catch (error) {
      toast({ title: explain(error), variant: 'danger' });
    }
    await revalidate();
  };
  /** Returns whether it succeeded. */
  const run = async (act: Action, reason: GivenReason | null = null): Promise<boolean> => {
    setBusy(act);
    setProblem(null);
    try {
      await runAction(subject, act, reason);
      if (isDeciding(act)) {
        toast({
          title: doneWords[act](),
          variant: 'success',
          durationMs: undoMs,
          action: { label: m.moderation_undo(), onClick: () => void undo(act) },
        });
      }
      await revalidate();
      return true;
    } catch (error) {
      // Spec §8: a failed review of members shows no message.
      const isSilent = subject.kind === 'users' && act !== 'promote' && act !== 'demote';
      if (!isSilent) setProblem(explain(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, problem, run };
}

const explain = (error: unknown) => (error instanceof ApiError && error.problem?.detail) || m.moderation_act_failed();
