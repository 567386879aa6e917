/** The components must first render the input of before hydration. */
const afterRenderMs = 100;
/** A form is disabled while a photo chosen before hydration is made smaller. */
const disabledPauseMs = 200;
const longestDisabledMs = 60_000;

/** Must be called once, after hydration and `handOverTyped`; repeats the press that `holdEarlyPresses` has marked. */
export function repeatEarlyPress(): void {
  document.dispatchEvent(new Event('catlas:hydrated'));
  const pressed = document.querySelector<HTMLElement>('[data-early-press]');
  if (!pressed) return;
  const repeat = (waitedMs: number) => {
    if (pressed.matches(':disabled') && waitedMs < longestDisabledMs) {
      setTimeout(() => repeat(waitedMs + disabledPauseMs), disabledPauseMs);
      return;
    }
    pressed.removeAttribute('data-early-press');
    pressed.removeAttribute('aria-busy');
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  };
  setTimeout(() => repeat(0), afterRenderMs);
}
