/** The components render the input of before hydration first. */
const afterRenderMs = 100;
/** While a photo that was chosen before hydration is made smaller, its form can't be sent. */
const disabledPauseMs = 200;
const longestDisabledMs = 60_000;

/**
 * Repeats a press of before hydration, which the script of `holdEarlyPresses` has held and marked. Until then the pressed
 * button is shown as busy. Call it once, after hydration and `handOverTyped`.
 */
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
