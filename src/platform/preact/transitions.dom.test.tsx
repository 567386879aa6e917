import { startTransition, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';

it('renders a transition after the next paint, and before what is rendered at once', async () => {
  let set: (text: string) => void = () => undefined;
  function Text() {
    const [text, setText] = useState('first');
    set = setText;
    return text;
  }
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(() => root.render(<Text />));

  startTransition(() => set('second'));
  await Promise.resolve();
  expect(box.textContent).toBe('first');
  await vi.waitFor(() => expect(box.textContent).toBe('second'));

  startTransition(() => set('third'));
  flushSync(() => set('fourth'));
  expect(box.textContent).toBe('fourth');
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(box.textContent).toBe('fourth');
  root.unmount();
});
