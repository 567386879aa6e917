import { digitOf, elsewhere, isHeld, isIn, typingFields } from '#ui/key-press.ts';

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

/** Elements that have their own use of the space key. */
const pressable = 'button, a, input, summary, [role=button]';

const controlsOfMenu = '[role=dialog] :is(button, a, input)';

/** The command of a key in a queue; null while the user types, holds a modifier key or is in a dialog. */
export function toReviewCommand(event: KeyboardEvent): ReviewCommand | null {
  const { key, target } = event;
  if (isHeld(event) || isIn(target, elsewhere) || (key === ' ' && isIn(target, pressable))) return null;
  return commands[key.toLowerCase()] ?? null;
}

/**
 * The reason that a key of the menu chooses: the index of a number key, from 0, or `none` for Enter. Null for other keys, while the user
 * types, and for Enter on a control of the menu, which it presses itself.
 */
export function toReasonChoice(event: KeyboardEvent): number | 'none' | null {
  const { code, repeat, target } = event;
  if (isHeld(event) || isIn(target, typingFields)) return null;
  if (code === 'Enter' || code === 'NumpadEnter') return repeat || isIn(target, controlsOfMenu) ? null : 'none';
  const digit = digitOf(code);
  return digit === null ? null : digit - 1;
}
