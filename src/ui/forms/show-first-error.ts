import { useEffect, useRef } from 'react';

const invalid = '[aria-invalid="true"]';
const alert = '[role="alert"]';
const group = 'fieldset, [data-field]';
const control = 'input, button, select, textarea';
const typed = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"])';

/**
 * Moves the focus so that a screen reader reads the error; `known` messages precede the attempt. Returns whether there
 * is one.
 */
export function showFirstError(scope: ParentNode, known: ReadonlySet<Element> = new Set()): boolean {
  const all = [...scope.querySelectorAll<HTMLElement>(`${invalid}, ${alert}`)].filter(
    (each) => each.matches(invalid) || each.textContent?.trim(),
  );
  // On desktops the camera's field is not displayed.
  const displayed = all.filter((each) => each.getClientRects().length > 0);
  const candidates = displayed.length > 0 ? displayed : all;
  const error =
    candidates.find((each) => each.matches(invalid) || each.closest(group)) ??
    candidates.find((each) => !known.has(each));
  if (!error) return false;
  const field = fieldOf(error);
  const message = messageOf(error);
  field?.focus({ preventScroll: true });
  // The message is scrolled last, because it has to be visible where both do not fit.
  field?.scrollIntoView({ block: 'center' });
  message.scrollIntoView({ block: field ? 'nearest' : 'center' });
  return true;
}

/** Moves the focus to a field by its `data-field` or name. */
export function showField(scope: ParentNode, name: string): void {
  const place = scope.querySelector<HTMLElement>(`[data-field="${name}"], [name="${name}"]`);
  const controls = place?.matches(control) ? [place] : [...(place?.querySelectorAll<HTMLElement>(control) ?? [])];
  // On desktops the camera's field is not displayed.
  const field = controls.find((each) => each.getClientRects().length > 0) ?? controls[0];
  field?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}

function fieldOf(error: HTMLElement): HTMLElement | null {
  if (error.matches(invalid)) return error;
  const field = error.closest(group);
  if (field) return field.querySelector<HTMLElement>(control);
  // A message about the complete form takes the focus only from a button, not from a text that is being written.
  return document.activeElement?.matches(typed) ? null : error.querySelector<HTMLElement>('button, a');
}

function messageOf(error: HTMLElement): HTMLElement {
  const ids = error.getAttribute('aria-describedby')?.split(' ') ?? [];
  const described = ids.map((id) => document.getElementById(id)).find((each) => each?.matches(alert));
  return described ?? error;
}

/** `attempt` has another value for each failed attempt; null or 0 means none yet. */
export function useFirstErrorShown(attempt: unknown, formRef = useRef<HTMLFormElement>(null)) {
  useEffect(() => {
    if (attempt && formRef.current) showFirstError(formRef.current);
  }, [attempt, formRef]);
  return formRef;
}
