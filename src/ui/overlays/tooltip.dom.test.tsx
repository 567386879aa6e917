import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a tooltip appears only when the pointer rests (spec §9: 700 ms), and Escape hides it', () => {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  act(() =>
    root.render(
      <Tooltip text="Zoom in">
        <button type="button">+</button>
      </Tooltip>,
    ),
  );
  const button = box.querySelector('button')!;
  act(
    () =>
      void button.parentElement!.dispatchEvent(
        new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }),
      ),
  );
  act(() => vi.advanceTimersByTime(699));
  expect(document.body.textContent).not.toContain('Zoom in');
  act(() => vi.advanceTimersByTime(1));
  expect(document.body.textContent).toContain('Zoom in');
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(document.body.textContent).not.toContain('Zoom in');
  act(() => root.unmount());
  box.remove();
});
