type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Hydration sets a controlled text area back to what the server knew. */
let typedTexts: { field: TextField; value: string; start: number | null; end: number | null }[] = [];

/** Must be called directly before hydration. */
export function rememberTyped(): void {
  typedTexts = [...document.querySelectorAll<TextField>('input, textarea')]
    .filter((field) => !['file', 'checkbox', 'radio'].includes(field.type) && field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value, start: field.selectionStart, end: field.selectionEnd }));
}

/** Must be called once, in a layout effect after hydration, or the next render resets the components' input. */
export function handOverTyped(): void {
  for (const { field, value, start, end } of typedTexts) {
    setAsTyped(field, value);
    if (document.activeElement === field && start !== null) field.setSelectionRange(start, end);
    dispatch(field, 'input');
  }
  typedTexts = [];
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (field instanceof HTMLSelectElement) handOverChoice(field);
    else if (field.type === 'file' && field.files?.length) dispatch(field, 'change');
    else if (field.type === 'checkbox' || field.type === 'radio') handOverTick(field);
  }
}

/** React ignores an event of a field whose value it has set or seen before, so the native setter is used. */
export function setAsTyped(field: TextField, value: string): void {
  field.value = field.defaultValue;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
}

const dispatch = (field: HTMLElement, event: 'input' | 'change') =>
  field.dispatchEvent(new Event(event, { bubbles: true }));

function handOverTick(field: HTMLInputElement): void {
  // In a group of radio buttons, only the chosen one needs an event.
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
  field.checked = !field.checked;
  field.click();
}

function handOverChoice(field: HTMLSelectElement): void {
  const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  if (field.selectedIndex !== Math.max(0, first)) dispatch(field, 'change');
}
