import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { act } from '#tests/support/act.ts';
import { itsMarkup, twiceRendered } from '#tests/support/twice-rendered.tsx';

it('links and times are rendered in the browser as on the server', () => {
  expect(import.meta.env.SSR).toBe(false);
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(twiceRendered));
  expect(box.innerHTML).toBe(itsMarkup);
  act(() => root.unmount());
});
