import type { Objection } from '#db/report-values.ts';
import { type PressedKey, toMenuChoice } from './review-keys.ts';

export interface GivenReason {
  objection: Objection;
  words: string | null;
}

export interface AskedReason {
  objections: readonly Objection[];
  /** Enter chooses the reason of the members who reported the item. */
  suggested: Objection | null;
  isWriting: boolean;
  words: string;
}

export type ReasonStep =
  | { kind: 'asked'; asked: AskedReason }
  | { kind: 'given'; reason: GivenReason }
  | { kind: 'closed' };

export function chooseReason(asked: AskedReason, objection: Objection): ReasonStep {
  return objection === 'other'
    ? { kind: 'asked', asked: { ...asked, isWriting: true } }
    : { kind: 'given', reason: { objection, words: null } };
}

/** Without words the question stays. */
export function sendWords(asked: AskedReason): ReasonStep {
  const words = asked.words.trim();
  return words ? { kind: 'given', reason: { objection: 'other', words } } : { kind: 'asked', asked };
}

/** Returns null if the key has no meaning here. */
export function pressInMenu(asked: AskedReason, pressed: PressedKey): ReasonStep | null {
  const choice = toMenuChoice(pressed);
  if (choice === 'close') return { kind: 'closed' };
  if (asked.isWriting) {
    // The letter was typed before the field had the focus.
    const isText = !pressed.isInDialog && pressed.key.length === 1;
    return isText ? { kind: 'asked', asked: { ...asked, words: asked.words + pressed.key } } : null;
  }
  const objection = choice === 'suggested' ? asked.suggested : asked.objections[choice ?? -1];
  return objection ? chooseReason(asked, objection) : null;
}
