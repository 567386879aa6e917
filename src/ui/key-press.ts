export const typingFields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])';
/** Page shortcuts ignore keys pressed in these elements. */
export const elsewhere = `${typingFields}, dialog, [role=dialog], [role=alertdialog], [popover]`;

export const isHeld = ({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || defaultPrevented;

export const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Reads the key's place, because French keyboards have the upper row's digits behind Shift; null for other keys. */
export function digitOf(code: string): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}
