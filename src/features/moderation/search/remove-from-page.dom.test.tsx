import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { connectToasts } from '#ui/overlays/toast.ts';
import { RemoveCat, RemoveComment } from './remove-from-page.tsx';

let root: ReturnType<typeof createRoot>;
let calls: { path: string; body: unknown }[];
let toasts: { action?: { onClick: () => void } | undefined }[];
let events: string[];
let isFailing: boolean;
let disconnect: () => void;

beforeEach(async () => {
  document.body.innerHTML = '';
  [calls, toasts, events, isFailing] = [[], [], [], false];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push({ path: new URL(path, location.href).pathname, body: JSON.parse(body) });
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'conflict',
      detail: 'Already deleted.',
    };
    return isFailing ? Response.json(problem, { status: 409 }) : Response.json({ deleted: true });
  });
  disconnect = connectToasts((content) => toasts.push(content));
  root = createRoot(document.body.appendChild(document.createElement('div')));
  // The modules load late in the page, so the test loads them first.
  await import('./removal.tsx');
  await import('#ui/overlays/dialog.tsx');
  const page = (
    <>
      <RemoveCat cat={{ id: 7, name: 'Minou' }} onGiven={() => events.push('given')} />
      <RemoveComment comment={{ id: 9, content: 'Hi', author: null }} onRemoved={() => events.push('removed')} />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  await act(() => root.render(<RouterProvider router={router} />));
});
afterEach(() => {
  act(() => root.unmount());
  disconnect();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const settle = async () => {
  for (let i = 0; i < 5; i++) await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
};
async function press(element: Element | null | undefined) {
  await act(() => (element as HTMLElement).click());
  await settle();
}
const buttonOf = (id: number) => document.querySelector<HTMLElement>(`form:has([name=id][value="${id}"]) button`);
const findSpam = () =>
  [...document.querySelectorAll('[role=dialog] button')].find((each) =>
    each.textContent?.includes(m.moderation_objection_spam()),
  );

it('a moderator’s press on a page deletes nothing before a reason is chosen; then the message offers undo', async () => {
  for (const [id, kind] of [
    [7, 'cat'],
    [9, 'comment'],
  ] as const) {
    calls = [];
    await press(buttonOf(id));
    expect(document.querySelector('[role=dialog]')).not.toBeNull();
    await act(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    await settle();
    expect([document.querySelector('[role=dialog]'), calls]).toEqual([null, []]);
    await press(buttonOf(id));
    await press(findSpam());
    expect(calls).toEqual([{ path: `/api/${kind}s/delete`, body: { [`${kind}Id`]: id, objection: 'spam' } }]);
    await act(() => toasts.at(-1)!.action!.onClick());
    await settle();
    expect(calls[1]).toEqual({ path: `/api/bo/${kind}s/restore`, body: { [`${kind}Ids`]: [id] } });
  }
  expect(events).toEqual(['given', 'removed']);
});

it('a deletion that fails says why, beside the button, and can be tried again', async () => {
  isFailing = true;
  await press(buttonOf(9));
  await press(findSpam());
  expect(document.querySelector('[role=alert]:not(:empty)')?.textContent).toBe('Already deleted.');
  isFailing = false;
  await press(buttonOf(9));
  await press(findSpam());
  expect(events).toEqual(['removed']);
});

it('without JavaScript the search of the back office asks for the reason', () => {
  const form = buttonOf(7)!.closest('form')!;
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/bo/search?kind=cats&find=%237']);
  expect(Object.fromEntries(new FormData(form))).toEqual({ kind: 'cats', id: '7', name: 'Minou', act: 'delete' });
});
