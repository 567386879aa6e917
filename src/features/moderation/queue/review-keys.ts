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

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  target: { closest?: (selector: string) => unknown } | EventTarget | null;
}

/** Elements in which letters are text, and dialogs. */
const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])';
const elsewhere = `${fields}, dialog, [role=dialog], [role=alertdialog], [popover]`;
/** Elements that have their own use of the space key. */
const pressable = 'button, a, input, summary, [role=button]';

/** The command of a key in a queue; null while the user types, holds a modifier key or is in a dialog. */
export function toReviewCommand({ key, target, ...held }: Pressed): ReviewCommand | null {
  if (isHeld(held) || isIn(target, elsewhere) || (key === ' ' && isIn(target, pressable))) return null;
  return commands[key.toLowerCase()] ?? null;
}

/**
 * The index of the reason that a number key chooses, from 0; null for other keys and while the user types. By the key's
 * place, because French keyboards have the digits of the upper row behind Shift.
 */
export function toReasonIndex({ code, target, ...held }: Omit<Pressed, 'key'> & { code: string }): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (!digit || isHeld(held) || isIn(target, fields)) return null;
  return Number(digit) - 1;
}

const isHeld = (held: Pick<Pressed, 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>) =>
  held.ctrlKey || held.metaKey || held.altKey || held.defaultPrevented;

function isIn(target: Pressed['target'], selector: string): boolean {
  return Boolean(target && 'closest' in target && target.closest?.(selector));
}
