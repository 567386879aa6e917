type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Tells React what was typed, chosen and ticked before it came: it would empty the fields it holds the values of with the
 * next drawing. To be called once, in a layout effect, when it has taken the page over.
 */
export function handOverTyped(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (field instanceof HTMLSelectElement) handOverChoice(field);
    else if (field.type === 'file') {
      if ((field as HTMLInputElement).files?.length) tell(field, 'change');
    } else if (field.type === 'checkbox' || field.type === 'radio') handOverTick(field as HTMLInputElement);
    else if (field.value !== field.defaultValue) handOverText(field);
  }
}

const tell = (field: Field, event: 'input' | 'change') => field.dispatchEvent(new Event(event, { bubbles: true }));

function handOverText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  // React hears of what it has not noted yet, and notes what is set on the field itself.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  tell(field, 'input');
}

function handOverTick(field: HTMLInputElement): void {
  // Of a group of radio buttons the one that is chosen now tells of all.
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
  field.checked = !field.checked;
  field.click();
}

function handOverChoice(field: HTMLSelectElement): void {
  const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  if (field.selectedIndex !== Math.max(0, first)) tell(field, 'change');
}
