import { showFirstError } from './show-first-error.ts';

/** What a form says about its fields, and about itself, which may stand beside it. */
const scopeOf = (form: HTMLFormElement): Element =>
  form.closest('[role="dialog"], [role="alertdialog"]') ?? form.parentElement ?? form;

/** Its submit button may stand in the footer of a dialog. */
function isBusy(form: HTMLFormElement): boolean {
  return [...form.elements].some((each) => each.matches('button[type="submit"][aria-busy="true"]'));
}

/**
 * In every form of the page: once an attempt has failed, its first error is brought into view. The answer may come much later; then a person who
 * goes on typing is left alone.
 */
export function showErrorsAfterSubmit(): void {
  let stop = () => {};
  const onSubmit = ({ target }: Event) => {
    stop();
    if (target instanceof HTMLFormElement) stop = watch(target);
  };
  // In the first phase: handlers of forms may keep the event to themselves.
  document.addEventListener('submit', onSubmit, true);
}

/** Returns how to stop. */
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
