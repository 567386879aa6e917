import 'fake-indexeddb/auto';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MyLocationProvider } from '#features/places/my-location.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { sampleCat } from '#tests/support/sample-posters.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { ModalProvider } from '#ui/overlays/modal-state.tsx';
import { SightingPage } from './sighting-page.tsx';

const page = openTestRoot();
let answer: (response: Response) => void;
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const until = (check: () => unknown) => vi.waitFor(check, { interval: 5, timeout: 60_000 });
const words = () => page.box.querySelector('textarea')!;

it('the words of a claim stay visible while they are sent', async () => {
  const element = (
    <ModalProvider>
      <MyLocationProvider>
        <SightingPage
          cat={{ ...sampleCat, is_lost: false, photo: null, photos: [] }}
          linkKey={null}
          kind="mine"
          thread={null}
          clientId=""
          answer={undefined}
          isFromDraft={false}
        />
      </MyLocationProvider>
    </ModalProvider>
  );
  const data = { viewer: null };
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => data }], {
    hydrationData: { loaderData: { root: data } },
  });
  await act(async () => page.root.render(<RouterProvider router={router} />));
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!;
    set.call(words(), 'It is Minou, he has a white toe.');
    words().dispatchEvent(new Event('input', { bubbles: true }));
  });
  const send = [...page.box.querySelectorAll('button')].find(
    (each) => each.textContent?.trim() === m.sightings_form_send(),
  )!;
  await act(async () => send.click());
  await until(() => expect(answer).toBeTypeOf('function'));
  expect(words().value).toBe('It is Minou, he has a white toe.');
});
