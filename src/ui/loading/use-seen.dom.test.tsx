import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { useSeen } from './use-seen.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an element that loads when it is seen waits until the reader has stopped writing', async () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: typeof report) {
        report = listener;
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  function Part() {
    const box = useRef<HTMLDivElement>(null);
    return <div ref={box}>{useSeen(box) ? 'a map' : 'nothing'}</div>;
  }
  document.body.innerHTML = '<textarea></textarea><main></main>';
  const root = createRoot(document.querySelector('main')!);
  await act(() => root.render(<Part />));
  const text = () => document.querySelector('main')!.textContent;

  await act(() => report([{ isIntersecting: false }]));
  expect(text()).toBe('nothing');
  vi.useFakeTimers();
  const type = () => document.querySelector('textarea')!.dispatchEvent(new Event('input', { bubbles: true }));
  type();
  await act(() => report([{ isIntersecting: true }]));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  type();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(text()).toBe('nothing');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(text()).toBe('a map');
  expect(disconnect).toHaveBeenCalled();
  await act(() => root.unmount());
});
