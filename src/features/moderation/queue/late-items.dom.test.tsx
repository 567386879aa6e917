import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { LateItems } from './late-items.tsx';

afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it('a moderator reads who decided what on an item that someone else was faster with', async () => {
  const history = [{ action: 'reject', actor: 'Ada', at: '2026-06-01T10:00:00.000Z', reason: null, words: null }];
  vi.stubGlobal('fetch', async () => Response.json({ cat: { history } }));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<LateItems kind="cats" items={[{ id: 1, name: 'Minou' }]} />));
  await vi.waitFor(() => expect(document.body.textContent).toBe('Minou · Ada: Rejected'));
  act(() => root.render(<LateItems kind="sightings" items={[{ id: 2, name: 'Figaro' }]} />));
  expect(document.body.textContent).toBe('Figaro');
  act(() => root.unmount());
});
