import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { setAsTyped } from '#ui/forms/hand-over-typed.ts';
import { PlaceSearch } from './cat-form-place-search.tsx';

let root: Root;
let box: HTMLElement;
const chosen: PlaceSuggestion[] = [];

beforeEach(() => {
  chosen.length = 0;
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  const search = <PlaceSearch near={null} onChoose={(place) => chosen.push(place)} />;
  return act(async () => root.render(<MemoryRouter>{search}</MemoryRouter>));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

const field = () => box.querySelector('input')!;
const offers = () => [...box.querySelectorAll<HTMLButtonElement>('li button')];
const status = () => box.querySelector('[role="status"]')!.textContent;
const paste = (text: string) =>
  act(async () => {
    setAsTyped(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const pressEnter = () =>
  act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });

it('the place field shows what it understood of pasted coordinates before Enter takes them', async () => {
  await paste('N 47°28.434 O 0°33.246');
  expect(offers().map(({ textContent }) => textContent)).toEqual(['Coordinates 47.47390, -0.55410']);
  expect(status()).toBe('Coordinates 47.47390, -0.55410');
  expect(chosen).toEqual([]);
  await pressEnter();
  expect(chosen).toMatchObject([{ label: 'Coordinates 47.47390, -0.55410', is_approximate: false }]);
  expect(offers()).toEqual([]);
});

it('the place field takes the coordinates of an author who goes on without choosing, once and only where they are clear', async () => {
  const goOn = () => act(async () => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await paste('44.97, 3.17');
  await goOn();
  await goOn();
  expect(chosen).toMatchObject([{ latitude: 44.97, longitude: 3.17 }]);
  expect(offers()).toEqual([]);
  for (const unclear of ['47.4739 N, -0.5541 E', 'https://maps.app.goo.gl/AbCdEf', 'Angers']) {
    await paste(unclear);
    await goOn();
  }
  expect(chosen).toHaveLength(1);
});

it('the place field lets the author choose where a sign contradicts its letter', async () => {
  await paste('47.4739 N, -0.5541 E');
  await pressEnter();
  expect(chosen).toEqual([]);
  expect(status()).toBe(m.places_problem_sign_against_letter());
  await act(async () => offers()[1]!.click());
  expect(chosen).toMatchObject([{ latitude: 47.4739, longitude: -0.5541 }]);
});

it('the place field explains a short link without a request', async () => {
  await paste('https://maps.app.goo.gl/AbCdEf');
  expect(status()).toBe(m.places_problem_short_link());
  await paste('Angers');
  expect(status()).toBe('');
});

it('the place field closes its list once a place is chosen, and the others of the search can be opened', async () => {
  const town = (id: string, label: string) => ({
    id,
    label,
    name: label,
    kind: 'town',
    latitude: 47,
    longitude: 0,
    attribution: 'GeoNames (CC BY 4.0)',
  });
  const suggestions = [town('1', 'Angers, Maine-et-Loire'), town('2', 'Angers, Canada')];
  vi.stubGlobal('fetch', async () => Response.json({ location: null, suggestions }));
  await paste('Angers');
  await pressEnter();
  await vi.waitFor(() => expect(chosen.map(({ id }) => id)).toEqual(['1']));
  expect(box.querySelector('details')).toMatchObject({ open: false });
  expect(offers().map(({ textContent }) => textContent)).toEqual(['Angers, Canada']);
  expect(box.textContent?.match(/GeoNames/g), 'each source is named once').toHaveLength(1);
  await act(async () => offers()[0]!.click());
  expect(chosen.map(({ id }) => id)).toEqual(['1', '2']);
  expect(offers()).toEqual([]);
  expect(field().value).toBe('Angers, Canada');
});
