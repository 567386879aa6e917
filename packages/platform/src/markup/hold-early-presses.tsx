import { use } from 'react';
import { brokenPageId } from './broken-page-id.ts';
import { compactScript } from './compact-script.ts';
import { Nonce } from './nonce.ts';

/** After this time a held form is submitted without the scripts. */
const longestHoldMs = 30_000;

/** On a form: a choice made before hydration submits it, because a part whose code has not loaded forgets the choice. */
export const submittedByEarlyChoice = { 'data-submitted-by-early-choice': '' };

/**
 * Holds presses until `repeatEarlyPress` repeats them. If the scripts fail, the element of `brokenPageId` shows, and
 * the browser submits the form, except a multipart one, which needs the page's code.
 */
export const holdEarlyPresses = /* @__PURE__ */ compactScript(`(() => {
const own = new AbortController();
const options = { capture: true, signal: own.signal };
let pressed, form;
const unmark = () => ['data-early-press', 'aria-busy'].forEach((name) => pressed?.removeAttribute(name));
const mark = (event, element, itsForm) => {
event.preventDefault();
event.stopPropagation();
unmark();
pressed = element;
form = itsForm;
pressed.setAttribute('data-early-press', '');
pressed.setAttribute('aria-busy', 'true');
if (form) setTimeout(giveUp, ${longestHoldMs});
};
const giveUp = () => {
if (own.signal.aborted) return;
own.abort();
unmark();
if (form && form.enctype !== 'multipart/form-data') form.requestSubmit(pressed === form ? null : pressed);
else if (pressed) say();
};
const say = () => document.getElementById('${brokenPageId}')?.removeAttribute('hidden');
const fail = () => {
say();
giveUp();
};
addEventListener('submit', (event) => {
if (event.target.method === 'post') mark(event, event.submitter ?? event.target, event.target);
}, options);
addEventListener('click', (event) => {
const button = event.target.closest?.('button[type=button]:not([popovertarget])');
if (button) mark(event, button, null);
}, options);
addEventListener('change', ({ target }) => target.closest('form[data-submitted-by-early-choice]')?.submit(), options);
addEventListener('error', ({ target, error }) => (target.tagName === 'SCRIPT' || error?.name === 'SyntaxError') && fail(), options);
addEventListener('unhandledrejection', ({ reason }) => /SyntaxError|import|module/i.test(reason) && fail(), options);
document.addEventListener('catlas:hydrated', () => own.abort(), options);
})()`);

/** A script that the browser renders does not run, so the browser's bundle needs no text of it. */
export function EarlyPressScript() {
  const text = import.meta.env.SSR ? holdEarlyPresses : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant
  return <script nonce={use(Nonce)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
