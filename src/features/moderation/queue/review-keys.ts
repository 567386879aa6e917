import { digitOf, elsewhere, isHeld, isIn, type KeyPress, typingFields } from '#ui/key-press.ts';

export type ReviewCommand = 'next' | 'previous' | 'select' | 'approve' | 'reject' | 'undo' | 'help';

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

interface Pressed extends KeyPress {
  key: string;
}

/** Elements that have their own use of the space key. */
const pressable = 'button, a, input, summary, [role=button]';

/** The command of a key in a queue; null while the user types, holds a modifier key or is in a dialog. */
export function toReviewCommand({ key, target, ...held }: Pressed): ReviewCommand | null {
  if (isHeld(held) || isIn(target, elsewhere) || (key === ' ' && isIn(target, pressable))) return null;
  return commands[key.toLowerCase()] ?? null;
}

/** The index of the reason that a number key chooses, from 0; null for other keys and while the user types. */
export function toReasonIndex({ code, target, ...held }: Omit<Pressed, 'key'> & { code: string }): number | null {
  const digit = digitOf(code);
  return digit === null || isHeld(held) || isIn(target, typingFields) ? null : digit - 1;
}
