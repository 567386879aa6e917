import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { toast } from './toast.ts';
import { ToastViewport } from './toast-viewport.tsx';

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() => root.render(<ToastViewport />));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () =>
  [...document.querySelectorAll('[data-base-ui-toast], [role="dialog"], [role="alertdialog"]')].filter(
    (each) => !each.hasAttribute('data-limited') && !each.hasAttribute('data-ending-style'),
  ).length;

it('at most five messages are visible, each for five seconds (spec §9)', async () => {
  act(() => {
    for (let count = 1; count <= 7; count++) toast({ title: `message ${count}` });
  });
  await pass(500);
  expect(document.body.textContent).toContain('message 7');
  expect(shown()).toBe(5);
  await pass(4_000);
  expect(shown()).toBe(5);
  await pass(2_000);
  expect(shown()).toBe(0);
});
