import { digitOf, elsewhere, isHeld, isIn, typingFields } from '#ui/key-press.ts';

export type ReviewCommand = 'next' | 'previous' | 'select' | 'approve' | 'reject' | 'undo' | 'help';

/** In the menu of reasons: a reason by its index, the suggested one, or no rejection. */
export type MenuChoice = number | 'suggested' | 'close';

/** What a queue needs of a key event, also later, when the event has ended. */
export interface PressedKey {
  key: string;
  code: string;
  isRepeat: boolean;
  isInDialog: boolean;
  /** On an element that has its own use of Space and Enter. */
  isOnControl: boolean;
}

const commands: Record<string, ReviewCommand> = {
  j: 'next',
  k: 'previous',
  x: 'select',
  ' ': 'select',
  a: 'approve',
  r: 'reject',
  u: 'undo',
  '?': 'help',
};

/** Null while the user types, or holds a modifier key. */
export function readKey(event: KeyboardEvent): PressedKey | null {
  const { key, code, repeat, target } = event;
  if (isHeld(event) || isIn(target, typingFields)) return null;
  return {
    key,
    code,
    isRepeat: repeat,
    isInDialog: isIn(target, elsewhere),
    isOnControl: isIn(target, 'button, a, input, summary, [role=button]'),
  };
}

/** The command of a key in a queue; null in a dialog. */
export function toReviewCommand({ key, isInDialog, isOnControl }: PressedKey): ReviewCommand | null {
  if (isInDialog || (key === ' ' && isOnControl)) return null;
  return commands[key.toLowerCase()] ?? null;
}

/** The choice of a key while the menu of reasons is open; null for other keys, and for Enter on a control of the menu. */
export function toMenuChoice({ key, code, isRepeat, isInDialog, isOnControl }: PressedKey): MenuChoice | null {
  if (key === 'Escape') return 'close';
  if (key === 'Enter') return isRepeat || (isInDialog && isOnControl) ? null : 'suggested';
  const digit = digitOf(code);
  return digit === null ? null : digit - 1;
}
