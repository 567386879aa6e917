import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Match } from '#features/matching/model/match.ts';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { connectToasts, type ToastContent } from '#ui/overlays/toast.ts';
import { MatchList } from './match-list.tsx';

let sent: unknown[];
let status: number;
let threadId: number | null;
let toasts: ToastContent[];
let disconnect: () => void;
let box: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  [sent, status, toasts, threadId] = [[], 200, [], null];
  disconnect = connectToasts((content) => toasts.push(content));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push({ path: new URL(path, location.href).pathname, ...JSON.parse(String(body)) });
    return Response.json({ thread_id: threadId }, { status: method === 'POST' ? status : 200 });
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

const match = (id: number, parts: Partial<Match> = {}): Match => ({
  cat: {
    id,
    name: `Cat ${id}`,
    is_lost: false,
    photo: null,
    created_at: '2026-06-01T12:00:00.000Z',
    location: { lat: 45.76, lng: 4.83, label: 'Lyon' },
  },
  grade: 'likely',
  reasons: ['less than 250 m apart', 'grey tabby'],
  against: [],
  answer: null,
  is_said_same: false,
  same_votes: 0,
  is_photo_copied: false,
  thread_id: null,
  ...parts,
});

function show(matches: Match[], isLost = true) {
  const element = <MatchList catId={5} isLost={isLost} matches={matches} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/fr/cat/5'] });
  act(() => root.render(<RouterProvider router={router} />));
}
const names = () => [...box.querySelectorAll('article')].map((item) => item.querySelector('a')!.textContent);
async function press(label: string, index = 0) {
  const button = [...box.querySelectorAll('button')].filter(({ textContent }) => textContent === label)[index]!;
  await act(async () => button.click());
}

it('the list shows nothing without a match', () => {
  show([]);
  expect(box.textContent).toBe('');
});

it('the list says how likely a match is, why, what speaks against it, and what other people say', () => {
  show([match(7, { grade: 'possible', against: ['collar', 'sex'], is_said_same: true, same_votes: 2 })]);
  expect(box.textContent).toContain(m.matching_grade_possible());
  expect(box.textContent).toContain('less than 250 m apart · grey tabby');
  expect(box.textContent).toContain(m.matching_against({ what: 'collar, sex' }));
  expect(box.textContent).toContain(m.matching_finder_says_same());
  expect(box.textContent).toContain(m.matching_helpers_say_same({ count: 2 }));
});

it('the list warns of a copy of the reader’s own photo', () => {
  show([match(7)]);
  expect(box.textContent).not.toContain(m.matching_photo_copied_title());
  show([match(7, { is_photo_copied: true })]);
  expect(box.textContent).toContain(m.matching_photo_copied_title());
});

it('the answer “same” notifies the other author, and leads to the form that writes to them', async () => {
  show([match(7)]);
  await press(m.matching_same_lost());
  await vi.waitFor(() => expect(box.textContent).toContain(m.matching_you_said_same_lost()));
  expect(sent).toEqual([{ path: '/api/user/cats/5/matches', other: 7, answer: 'same' }]);
  expect(box.querySelector('a[href="/fr/cat/7/sighting?kind=mine"]')).not.toBeNull();
  show([match(8, { answer: 'same' })], false);
  expect(box.querySelector('a[href="/fr/cat/8/sighting?kind=with-me"]')).not.toBeNull();
});

it('the list leads to the thread when both authors say the same', async () => {
  threadId = 3;
  show([match(7, { is_said_same: true })]);
  await press(m.matching_same_lost());
  await vi.waitFor(() => expect(box.querySelector('a[href="/fr/thread/3"]')).not.toBeNull());
  expect(box.textContent).toContain(m.matching_both_say_same());
});

it('the list removes another cat, and restores it on request', async () => {
  show([match(7), match(8)]);
  await press(m.matching_different());
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(sent).toEqual([{ path: '/api/user/cats/5/matches', other: 7, answer: 'different' }]);
  expect(names()).toEqual(['Cat 8']);
  await act(async () => toasts[0]!.action!.onClick());
  await vi.waitFor(() => expect(names()).toEqual(['Cat 7', 'Cat 8']));
  expect(sent.at(-1)).toEqual({ path: '/api/user/cats/5/matches', other: 7, answer: null });
});

it('the list keeps a match that the reader can’t judge, and says so', async () => {
  show([match(7)]);
  await press(m.matching_unsure());
  await vi.waitFor(() => expect(box.textContent).toContain(m.matching_was_unsure()));
  expect(names()).toEqual(['Cat 7']);
});

it('the list stays unchanged when the answer could not be stored', async () => {
  status = 422;
  show([match(7)]);
  await press(m.matching_different());
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: m.matching_failed(), variant: 'danger' }]));
  expect(names()).toEqual(['Cat 7']);
});
