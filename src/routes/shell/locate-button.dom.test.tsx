import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { MyLocationProvider } from '#features/places/my-location.tsx';
import { MyLocationAlert } from '#features/places/my-location-alert.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { LocateButton } from './locate-button.tsx';

const page = openTestRoot();
afterEach(() => vi.useRealTimers());
let router: ReturnType<typeof createMemoryRouter>;

type Geolocation = Pick<globalThis.Geolocation, 'getCurrentPosition'>;

function setGeolocation(geolocation: Geolocation | undefined) {
  Object.defineProperty(Navigator.prototype, 'geolocation', { configurable: true, get: () => geolocation });
}

function render() {
  const element = (
    <MyLocationProvider>
      <MyLocationAlert />
      <LocateButton />
    </MyLocationProvider>
  );
  router = createMemoryRouter([{ path: '*', element }]);
  act(() => page.root.render(<RouterProvider router={router} />));
}

const buttonOf = (label: string) => page.box.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
const press = (button: HTMLButtonElement) => act(async () => button.click());

it.each([
  { what: 'the reader said no', code: 1, message: m.places_locate_denied },
  { what: 'the device doesn’t know', code: 2, message: m.places_locate_unavailable },
  { what: 'it takes too long', code: 3, message: m.places_locate_timeout },
  { what: 'the browser can’t', code: 'unsupported', message: m.places_locate_unsupported },
  { what: 'something unheard-of happens', code: 99, message: m.places_locate_other },
] as const)('the page says why the position is unknown when $what', async ({ code, message }) => {
  const asked: unknown[] = [];
  const failing: Geolocation = {
    getCurrentPosition: (_found, fail, options) => {
      asked.push(options);
      fail?.({ code, message: 'from the test' } as never);
    },
  };
  setGeolocation(code === 'unsupported' ? undefined : failing);
  render();
  await press(buttonOf(m.places_locate())!);
  const alert = page.box.querySelector('[role="alert"]')!;
  expect(alert.textContent).toContain(message());
  if (code !== 'unsupported')
    expect(asked).toEqual([{ timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true }]);
  expect(buttonOf(m.places_locate())!.disabled).toBe(false);
  await press(alert.querySelector<HTMLButtonElement>(`button[aria-label="${m.common_close()}"]`)!);
  expect(page.box.querySelector('[role="alert"]')).toBeNull();
});

it('a slow device shows one pending request', async () => {
  const asked: PositionCallback[] = [];
  setGeolocation({ getCurrentPosition: (found) => void asked.push(found) });
  render();
  await press(buttonOf(m.places_locate())!);
  const busy = buttonOf(m.places_locating())!;
  expect(busy.getAttribute('aria-busy')).toBe('true');
  await press(busy);
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]!({ coords: { latitude: 43.6045, longitude: 1.4442, accuracy: 30 } } as never));
  expect(router.state.location.search).toMatch(/[?&]at=43\.6045,1\.4442,12/);
  expect(buttonOf(m.places_locate())).not.toBeNull();
});

it('a browser that never answers, as Firefox when its question is closed, is waited for ten seconds, and can be asked again', async () => {
  const asked: PositionCallback[] = [];
  setGeolocation({ getCurrentPosition: (found) => void asked.push(found) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render();
  await press(buttonOf(m.places_locate())!);
  await act(async () => vi.advanceTimersByTime(9999));
  expect(page.box.querySelector('[role="alert"]')).toBeNull();
  await act(async () => vi.advanceTimersByTime(1));
  expect(page.box.querySelector('[role="alert"]')!.textContent).toContain(m.places_locate_timeout());
  await act(async () => asked[0]!({ coords: { latitude: 1, longitude: 1, accuracy: 30 } } as never));
  expect(router.state.location.search, 'an answer that comes too late').toBe('');
  await press(buttonOf(m.places_locate())!);
  expect(asked).toHaveLength(2);
  expect(page.box.querySelector('[role="alert"]')).toBeNull();
  await act(async () => asked[1]!({ coords: { latitude: 43.6045, longitude: 1.4442, accuracy: 30 } } as never));
  expect(router.state.location.search).toMatch(/[?&]at=43\.6045,1\.4442,12/);
});
