import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { act } from '#tests/support/act.ts';
import { WidgetBoundary } from './widget-boundary.tsx';

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  // React reports the error to the console.
  root = createRoot(box, { onCaughtError: () => undefined });
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

let isBroken = false;
function Part() {
  if (isBroken) throw new Error('planted');
  return <p>the part</p>;
}

const page = (fallback?: (retry: () => void) => React.ReactNode) => (
  <main>
    <h1>the page</h1>
    <WidgetBoundary fallback={fallback}>
      <Part />
    </WidgetBoundary>
  </main>
);
const withButton = (retry: () => void) => (
  <button type="button" onClick={retry}>
    again
  </button>
);

it('a broken widget disappears, and returns after a successful retry', () => {
  isBroken = true;
  act(() => root.render(page(withButton)));
  expect(box.textContent).toBe('the pageagain');
  act(() => box.querySelector('button')!.click());
  expect(box.textContent, 'still broken').toBe('the pageagain');
  isBroken = false;
  act(() => box.querySelector('button')!.click());
  expect(box.textContent).toBe('the pagethe part');
});

it('a broken widget without a fallback renders nothing', () => {
  isBroken = true;
  act(() => root.render(page()));
  expect(box.textContent).toBe('the page');
});
