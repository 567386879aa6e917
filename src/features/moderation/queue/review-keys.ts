export type ReviewCommand = 'next' | 'previous' | 'select' | 'approve' | 'reject' | 'undo' | 'help';

const commands: Record<string, ReviewCommand> = {
  j: 'next',
  k: 'previous',
  x: 'select',
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
  target: { closest?: (selector: string) => unknown } | null;
}

/** Elements in which letters are text, and dialogs. */
const elsewhere =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false]), dialog, [role=dialog], [role=alertdialog], [popover]';

/** The command of a key in a queue; null while the user types, holds a modifier key or is in a dialog. */
export function toReviewCommand({ key, target, ...held }: Pressed): ReviewCommand | null {
  if (held.ctrlKey || held.metaKey || held.altKey || held.defaultPrevented) return null;
  if (target?.closest?.(elsewhere)) return null;
  return commands[key.toLowerCase()] ?? null;
}
