/** Elements in which letters are text. */
export const typingFields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])';
/** Where keys are not the page's: such elements, and dialogs. */
export const elsewhere = `${typingFields}, dialog, [role=dialog], [role=alertdialog], [popover]`;

/** Whether a modifier key is held, or the key is used already. */
export const isHeld = ({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || defaultPrevented;

export const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** The number of a digit key, 1 to 9, by its place: French keyboards have the digits of the upper row behind Shift. Null for other keys. */
export function digitOf(code: string): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}
