import { showFirstError } from './show-first-error.ts';

const scopeOf = (form: HTMLFormElement): Element =>
  form.closest('[role="dialog"], [role="alertdialog"]') ?? form.parentElement ?? form;

/** The submit button may be in the footer of a dialog. */
function isBusy(form: HTMLFormElement): boolean {
  return [...form.elements].some((each) => each.matches('button[type="submit"][aria-busy="true"]'));
}

/** Shows the first error of a failed attempt; a late response does not disturb a person who types on. */
export function showErrorsAfterSubmit(): void {
  let stop = () => {};
  const onSubmit = ({ target }: Event) => {
    stop();
    if (target instanceof HTMLFormElement) stop = watch(target);
  };
  // The capture phase is needed, because handlers of forms may stop the event.
  document.addEventListener('submit', onSubmit, true);
}

function watch(form: HTMLFormElement): () => void {
  const scope = scopeOf(form);
  const known = new Set(scope.querySelectorAll('[role="alert"]:not(:empty)'));
  const check = () => {
    if (!form.isConnected) stop();
    else if (!isBusy(form) && showFirstError(scope, known)) stop();
  };
  const observer = new MutationObserver(check);
  observer.observe(scope, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-invalid'] });
  // The same error a second time changes nothing in the document.
  const frame = requestAnimationFrame(() => setTimeout(check));
  const stop = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    form.removeEventListener('input', stop);
  };
  form.addEventListener('input', stop);
  return stop;
}
