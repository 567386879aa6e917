import 'fake-indexeddb/auto';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MyLocationProvider } from '#features/places/my-location.tsx';
import { discardCatDraft, editDraft, getDraft } from '#features/reporting/draft/cat-draft.ts';
import type { CatFields } from '#features/reporting/draft/cat-post.ts';
import { blankSeen } from '#features/reporting/draft/seen-fields.ts';
import type { PrefillAnswer } from '#features/reporting/prefill/prefill.ts';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { ModalProvider } from '#ui/overlays/modal-state.tsx';
import { AddCatPage } from './add-cat-form-page.tsx';
import { CatPlainForm } from './cat-form-plain.tsx';

const page = openTestRoot();
const place = { latitude: 45.76, longitude: 4.83, label: 'Lyon', origin: 'search' as const, isApproximate: false };
const seen = { date: '2026-01-02', time: '', isAbout: false };
const needed: Partial<CatFields> = { isLost: true, place, seen, description: 'All black, with a red collar.' };
const photo = {
  id: 'a',
  blob: new Blob(['photo'], { type: 'image/webp' }),
  width: 3,
  height: 2,
  gps: null,
  takenAt: null,
};

let loads = 0;
let router: ReturnType<typeof createMemoryRouter>;
beforeEach(async () => {
  loads = 0;
  vi.stubGlobal('fetch', async () => Response.json({ matches: [], own: [] }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => new EventTarget());
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => undefined;
  await discardCatDraft(null);
});
afterEach(() => vi.unstubAllGlobals());

async function open(address = '/cats/new', isLost: boolean | null = null, prefill: PrefillAnswer | null = null) {
  const data = { viewer: null };
  const element = (
    <ModalProvider>
      <MyLocationProvider>
        <AddCatPage clientId="" answer={undefined} isLost={isLost} isSharedPhotoLost={false} prefill={prefill} />
      </MyLocationProvider>
    </ModalProvider>
  );
  const loader = () => {
    loads += 1;
    return data;
  };
  router = createMemoryRouter([{ id: 'root', path: '/cats/new', element, loader }], {
    initialEntries: [address],
    hydrationData: { loaderData: { root: data } },
  });
  await act(async () => page.root.render(<RouterProvider router={router} />));
}
/** The stored draft is read, and parts load, after the first render. */
const until = (check: () => unknown) => vi.waitFor(check, { interval: 5, timeout: 60_000 });
const fill = (fields: Partial<CatFields> = needed) => act(async () => editDraft(null, fields, [photo]));

const button = (name: string) => {
  const found = [...page.box.querySelectorAll('button')].find((each) => each.textContent?.trim() === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const press = async (name: string) => {
  await until(() => button(name));
  await act(async () => button(name).click());
};
const opened = (title: string) =>
  until(() => {
    expect(heading()?.textContent).toContain(title);
    expect(document.activeElement).toBe(heading());
  });
const heading = () => page.box.querySelector('h2');
const field = (name: string) => page.box.querySelector<HTMLElement>(`[name="${name}"]`);
const missing = () => [...page.box.querySelectorAll('p button')].map((each) => each.textContent);

it('the first step says what is missing, leads there, and opens the next step only when nothing is', async () => {
  await open();
  expect(heading()?.textContent).toBe(m.cats_add_step({ number: 1 }) + m.cats_add_needed_title());
  expect(missing()).toEqual([
    m.cats_add_missing_photo(),
    m.cats_add_missing_kind(),
    m.cats_add_missing_place(),
    m.cats_add_missing_seen(),
    m.cats_add_missing_description(),
  ]);
  expect(field('name')).toBeNull();
  await press(m.cats_add_missing_place());
  expect(document.activeElement?.textContent).toBe(m.cats_add_place_mine());
  await press(m.cats_add_missing_description());
  expect(document.activeElement).toBe(field('description'));

  await fill({ ...needed, place: null, seen: blankSeen });
  expect(missing()).toEqual([m.cats_add_missing_place(), m.cats_add_missing_seen()]);
  await press(m.cats_add_continue());
  const alerts = [...page.box.querySelectorAll('[role=alert]')].map((each) => each.textContent).filter(Boolean);
  expect(alerts).toEqual([m.cats_error_place_missing(), m.cats_error_seen_missing(), m.cats_add_check_fields()]);
  expect(document.activeElement?.textContent).toBe(m.cats_add_place_mine());
  await fill({ place });
  await press(m.cats_add_seen_clear());
  expect(missing()).toEqual([]);
  await press(m.cats_add_continue());
  await opened(m.cats_add_step({ number: 2 }) + m.cats_add_helpful_title());
});

it('each step is an entry of the history that loads nothing, and its heading takes the focus', async () => {
  await open('/cats/new?kind=lost', true);
  await fill();
  await press(m.cats_add_continue());
  await press(m.cats_add_review());
  await opened(m.cats_add_preview_title());
  expect(page.box.querySelector('article h3')?.textContent).toBe('All black, with a red collar');

  await act(async () => router.navigate(-1));
  await opened(m.cats_add_helpful_title());
  await act(async () => router.navigate(-1));
  await opened(m.cats_add_needed_title());
  await act(async () => router.navigate(1));
  await press(m.cats_add_preview_back());
  await opened(m.cats_add_needed_title());
  expect(router.state.location).toMatchObject({ search: '?kind=lost', hash: '#report' });
  expect(loads).toBe(0);
});

it('the second step takes all traits of the words by one press, and may be skipped', async () => {
  await open();
  await fill();
  await press(m.cats_add_continue());
  await press(m.traits_offer_all({ count: 3 }));
  expect(getDraft(null).traits).toMatchObject({ coat_colors: ['black'], collar: 'yes' });
  await press(m.cats_add_review());
  await opened(m.cats_add_preview_title());
});

it('a wrong field of the second step is marked there, and has the focus', async () => {
  await open();
  await fill({ ...needed, name: 'x'.repeat(101) });
  await press(m.cats_add_continue());
  await press(m.cats_add_review());
  await until(() => expect(document.activeElement).toBe(field('name')));
  expect(field('name')?.getAttribute('aria-invalid')).toBe('true');
  expect(page.box.textContent).toContain(m.cats_add_check_fields());
});

it('a reload stays in the second step, and one whose report was sent elsewhere begins with the first', async () => {
  await fill();
  await open('/cats/new#report-details');
  await until(() => expect(field('name')).not.toBeNull());
  await act(async () => discardCatDraft(null));
  await until(() => expect(router.state.location.hash).toBe('#report'));
  expect(field('description')).not.toBeNull();
  await fill();
  expect(field('name'), 'a complete report waits for its author').toBeNull();
});

it('lost or found, as the link has it, is not asked again, and can be changed', async () => {
  await open('/cats/new?kind=lost', true);
  const kinds = () => [...page.box.querySelectorAll<HTMLInputElement>('form [type=radio]')];
  expect(kinds()).toEqual([]);
  expect(missing()).not.toContain(m.cats_add_missing_kind());
  await press(m.cats_add_kind_change());
  expect(kinds().map(({ value, checked }) => [value, checked])).toEqual([
    ['lost', true],
    ['found', false],
  ]);
  expect(document.activeElement).toBe(kinds()[0]);
});

it('without JavaScript both steps are one form, and what the link has answered is in it', () => {
  page.box.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <CatPlainForm hidden={{ client_id: 'c' }} answer={undefined} defaults={{}} isNew asksAddress linkKind={false} />
    </MemoryRouter>,
  );
  expect(page.box.querySelectorAll('form')).toHaveLength(1);
  expect([...page.box.querySelectorAll('h2')].map((each) => each.textContent)).toEqual([
    m.cats_add_needed_title(),
    m.cats_add_helpful_title(),
  ]);
  const names = new Set([...new FormData(page.box.querySelector('form')!).keys()]);
  for (const name of [
    'file',
    'file2',
    'is_lost',
    'place_query',
    'seen_date',
    'description',
    'name',
    'coat_colors',
    'email',
  ])
    expect([...names], name).toContain(name);
  expect(page.box.querySelector<HTMLInputElement>('[name=is_lost]')?.type).toBe('hidden');
  expect(page.box.querySelector('[required][name=name]')).toBeNull();
});

const linkOf = (signature: string): PrefillAnswer => ({
  state: 'ready',
  signature,
  maker: 'Camille',
  prefill: {
    group: 'SPA d’Angers',
    kind: 'found',
    name: '',
    words: 'Grey, at the bakery.',
    place: 'Angers',
    latitude: '47.47',
    longitude: '-0.55',
    date: '2026-01-03',
    isAbout: true,
    traits: { coat_colors: 'grey' },
  },
});

it('a signed link fills in a blank form once, so that what the reader then changes stays', async () => {
  const link = linkOf('a');
  await open('/cats/new?sign=a', null, link);
  await until(() => expect(getDraft(null).description).toBe('Grey, at the bakery.'));
  expect(getDraft(null)).toMatchObject({
    isLost: false,
    place: { latitude: 47.47, label: 'Angers' },
    seen: { date: '2026-01-03', isAbout: true },
    traits: { coat_colors: ['grey'] },
  });
  expect(page.box.textContent).toContain(m.prefill_ready_title({ group: 'SPA d’Angers' }));
  await act(async () => editDraft(null, { description: 'Grey, at the school.' }));
  await act(async () => page.root.render(null));
  await open('/cats/new?sign=a', null, link);
  expect(getDraft(null).description).toBe('Grey, at the school.');
});

it('a signed link asks before it replaces a report that was begun on this device', async () => {
  await fill();
  await open('/cats/new?sign=b', null, linkOf('b'));
  await press(m.prefill_ask_keep());
  expect(getDraft(null).description).toBe(needed.description);
  expect(page.box.textContent).toContain(m.prefill_kept());

  await act(async () => page.root.render(null));
  await open('/cats/new?sign=c', null, linkOf('c'));
  await press(m.prefill_ask_replace());
  await until(() => expect(getDraft(null).description).toBe('Grey, at the bakery.'));
  expect(page.box.querySelector('img')).toBeNull();
});

it('a link that was changed leaves the form empty and says so', async () => {
  await open('/cats/new?sign=d', null, { state: 'wrong' });
  expect(page.box.textContent).toContain(m.prefill_wrong());
  expect(getDraft(null).description).toBe('');
});
