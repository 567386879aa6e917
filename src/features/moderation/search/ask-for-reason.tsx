import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { useEffect, useState } from 'react';
import {
  type AskedReason,
  type GivenReason,
  pressInMenu,
  type ReasonStep,
} from '#features/moderation/subject/asked-reason.ts';
import { objectionsTo, reasonTextOf } from '#features/moderation/subject/objection-words.ts';
import { ReasonDialog } from '#features/moderation/subject/reason-dialog.tsx';
import { readKey } from '#features/moderation/subject/review-keys.ts';
import type { SearchKind } from '#features/moderation/subject/search-kinds.ts';
import { actionWords } from './action-words.ts';
import type { Action } from './user-actions.ts';

interface AskForReasonProps {
  act: Action;
  kind: SearchKind;
  id: number | string;
  name: string;
  onGive: (reason: GivenReason) => void;
  onCancel: () => void;
}

/** Words of a closed dialog, for the next one about the same post or member. */
const unsentWords = new Map<string, string>();

/** The reason is the confirmation; without one nothing happens. */
export function AskForReason({ act, kind, id, name, onGive, onCancel }: AskForReasonProps) {
  const key = `${act} ${kind} ${id}`;
  const [asked, setAsked] = useState<AskedReason>({
    objections: objectionsTo(kind),
    suggested: null,
    isWriting: false,
    words: unsentWords.get(key) ?? '',
  });
  const take = (step: ReasonStep) => {
    if (step.kind === 'asked') setAsked(step.asked);
    else if (step.kind === 'given') {
      unsentWords.delete(key);
      onGive(step.reason);
    } else {
      unsentWords.set(key, asked.words);
      onCancel();
    }
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
      text={act === 'reject' ? undefined : ask?.text()}
      reasonText={act === 'ban' ? undefined : reasonTextOf(kind)}
      action={label()}
      onStep={take}
    />
  );
}
