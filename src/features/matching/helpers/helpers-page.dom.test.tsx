import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublicCat } from '#features/cats/model/cat.ts';
import type { Pair } from '#features/matching/model/pair.ts';
import { unknownTraits } from '#features/traits/cat-traits.ts';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { connectToasts, type ToastContent } from '#ui/overlays/toast.ts';
import { HelpersPage } from './helpers-page.tsx';

let sent: unknown[];
let next: Pair[];
let status: number;
let toasts: ToastContent[];
let disconnect: () => void;
let box: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  [sent, next, status, toasts] = [[], [], 200, []];
  disconnect = connectToasts((content) => toasts.push(content));
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ pairs: next });
    sent.push(JSON.parse(String(body)));
    return Response.json({ stored: true }, { status });
  });
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  disconnect();
  vi.unstubAllGlobals();
});

const cat = (id: number, isLost: boolean): PublicCat =>
  ({
    ...unknownTraits,
    id,
    name: `Cat ${id}`,
    description: 'Grey.',
    is_lost: isLost,
    status: 'approved',
    photo: null,
    photos: [],
    author: null,
    created_at: '2026-06-01T12:00:00.000Z',
    reunited_at: null,
    confirmed_at: null,
    unconfirmed_since: null,
    location: { lat: 45.76, lng: 4.83, label: 'Lyon', location_type: 'street' },
  }) as unknown as PublicCat;
const pair = (id: number): Pair => ({
  lost: cat(id, true),
  found: cat(id + 1, false),
  reasons: ['less than 250 m apart', 'grey'],
  against: ['collar'],
});

function show(pairs: Pair[]) {
  const router = createMemoryRouter([{ path: '*', element: <HelpersPage pairs={pairs} /> }], {
    initialEntries: ['/fr/helpers'],
  });
  act(() => root.render(<RouterProvider router={router} />));
}
const names = () => [...box.querySelectorAll('h2')].map(({ textContent }) => textContent);
async function press(code: string, key = '') {
  const event = new KeyboardEvent('keydown', { code, key, bubbles: true });
  await act(async () => void document.body.dispatchEvent(event));
}

it('the helpers’ page shows two cats, why they may be one, and what speaks against it', () => {
  show([pair(1)]);
  expect(names()).toEqual(['Cat 1', 'Cat 2']);
  expect(box.textContent).toContain('less than 250 m apart · grey');
  expect(box.textContent).toContain(m.matching_against({ what: 'collar' }));
});

it('a key answers by its place on the keyboard, and shows the next pair; U takes the answer back', async () => {
  show([pair(1), pair(3)]);
  await press('Digit2', 'é');
  await vi.waitFor(() => expect(names()).toEqual(['Cat 3', 'Cat 4']));
  expect(sent).toEqual([{ lost: 1, found: 2, vote: 'different' }]);
  await press('KeyU', 'u');
  await vi.waitFor(() => expect(names()).toEqual(['Cat 1', 'Cat 2']));
  expect(sent.at(-1)).toEqual({ lost: 1, found: 2, vote: null });
});

it('the helpers’ page requests more before the pairs end, and says when there are none', async () => {
  next = [pair(1), pair(5)];
  show([pair(1)]);
  await press('Digit1', '1');
  await vi.waitFor(() => expect(names()).toEqual(['Cat 5', 'Cat 6']));
  await press('Digit3', '3');
  await vi.waitFor(() => expect(box.textContent).toContain(m.matching_helpers_none()));
});

it('the helpers’ page keeps the pair when the answer could not be stored', async () => {
  status = 422;
  show([pair(1), pair(3)]);
  await press('Digit1', '1');
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: m.matching_helpers_failed() }]));
  expect(names()).toEqual(['Cat 1', 'Cat 2']);
});
