import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { useEffect, useState } from 'react';
import {
  type AskedReason,
  type GivenReason,
  pressInMenu,
  type ReasonStep,
} from '#features/moderation/subject/asked-reason.ts';
import { objectionsTo } from '#features/moderation/subject/objection-words.ts';
import { ReasonDialog } from '#features/moderation/subject/reason-dialog.tsx';
import { readKey } from '#features/moderation/subject/review-keys.ts';
import type { SearchKind } from '#features/moderation/subject/search-kinds.ts';
import { m } from '#i18n/paraglide/messages.js';
import { actionWords } from './action-words.ts';
import type { Action } from './user-actions.ts';

interface AskForReasonProps {
  act: Action;
  kind: SearchKind;
  name: string;
  onGive: (reason: GivenReason) => void;
  onCancel: () => void;
}

/** The reason is the confirmation; without one nothing happens. */
export function AskForReason({ act, kind, name, onGive, onCancel }: AskForReasonProps) {
  const [asked, setAsked] = useState<AskedReason>({
    objections: objectionsTo(kind),
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
