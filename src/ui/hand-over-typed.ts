type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Passes input from before hydration to React, which would reset controlled fields on its next render. Call it once, in a
 * layout effect, after hydration.
 */
export function handOverTyped(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (field instanceof HTMLSelectElement) handOverChoice(field);
    else if (field.type === 'file') {
      if ((field as HTMLInputElement).files?.length) dispatch(field, 'change');
    } else if (field.type === 'checkbox' || field.type === 'radio') handOverTick(field as HTMLInputElement);
    else if (field.value !== field.defaultValue) handOverText(field);
  }
}

const dispatch = (field: Field, event: 'input' | 'change') => field.dispatchEvent(new Event(event, { bubbles: true }));

function handOverText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  // React ignores events without a change of the value that it tracks, so reset the tracked value first.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  dispatch(field, 'input');
}

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
