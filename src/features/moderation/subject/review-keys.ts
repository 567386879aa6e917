import { digitOf, elsewhere, isHeld, isIn, typingFields } from '#ui/key-press.ts';

export type ReviewCommand = 'next' | 'previous' | 'select' | 'approve' | 'reject' | 'undo' | 'help';

/** A number is the index of a reason; `close` means no rejection. */
export type MenuChoice = number | 'suggested' | 'close';

/** The copy is valid after the event has ended. */
export interface PressedKey {
  key: string;
  code: string;
  isRepeat: boolean;
  isInDialog: boolean;
  /** Some elements have their own use of Space and Enter. */
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

/** Returns null while the user types or holds a modifier key. */
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

/** Returns null in a dialog. */
export function toReviewCommand({ key, isInDialog, isOnControl }: PressedKey): ReviewCommand | null {
  if (isInDialog || (key === ' ' && isOnControl)) return null;
  return commands[key.toLowerCase()] ?? null;
}

/** Returns null for other keys, and for Enter on a control of the menu. */
export function toMenuChoice({ key, code, isRepeat, isInDialog, isOnControl }: PressedKey): MenuChoice | null {
  if (key === 'Escape') return 'close';
  if (key === 'Enter') return isRepeat || (isInDialog && isOnControl) ? null : 'suggested';
  const digit = digitOf(code);
  return digit === null ? null : digit - 1;
}
