import type { Objection } from './objection-words.ts';
import { type PressedKey, toMenuChoice } from './review-keys.ts';

/** The reason that the author of a rejected or deleted item, or a banned member, sees. */
export interface GivenReason {
  objection: Objection;
  /** The moderator's own words, with `other`. */
  words: string | null;
}

/** The open question for a reason. */
export interface AskedReason {
  objections: readonly Objection[];
  /** The reason that Enter chooses: the one of the members who reported the item. */
  suggested: Objection | null;
  /** The moderator writes the reason `other`. */
  isWriting: boolean;
  words: string;
}

/** What follows from a key or a click. */
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

/** Null: the key has no meaning here. */
export function pressInMenu(asked: AskedReason, pressed: PressedKey): ReasonStep | null {
  const choice = toMenuChoice(pressed);
  if (choice === 'close') return { kind: 'closed' };
  if (asked.isWriting) {
    // Typed before the field has the focus.
    const isText = !pressed.isInDialog && pressed.key.length === 1;
    return isText ? { kind: 'asked', asked: { ...asked, words: asked.words + pressed.key } } : null;
  }
  const objection = choice === 'suggested' ? asked.suggested : asked.objections[choice ?? -1];
  return objection ? chooseReason(asked, objection) : null;
}
