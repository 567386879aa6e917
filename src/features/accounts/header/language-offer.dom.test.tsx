import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { LanguageOffer } from './language-offer.tsx';

const inEnglish = { locale: 'en' } as const;
let box: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en']);
  box = document.createElement('div');
  document.body.append(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the page's own code
  document.cookie = 'locale=; path=/; max-age=0';
  vi.restoreAllMocks();
});

function open(path: string) {
  root = createRoot(box);
  const router = createMemoryRouter([{ path: '*', element: <LanguageOffer otherwise="something else" /> }], {
    initialEntries: [path],
  });
  act(() => root.render(<RouterProvider router={router} />));
}
function openAgain(path: string) {
  act(() => root.unmount());
  open(path);
}

it('a French link offers a reader of English the English page, in English, until they say no', () => {
  open('/fr/cat/42?comments=1#comments');
  const offer = box.querySelector('section')!;
  expect(offer.lang).toBe('en');
  expect(offer.textContent).toContain(m.pages_offer({}, inEnglish));
  expect(offer.querySelector('a')!.getAttribute('href')).toBe('/cat/42?comments=1#comments');
  act(() => offer.querySelector<HTMLButtonElement>(`[aria-label="${m.common_close({}, inEnglish)}"]`)!.click());
  expect(box.textContent).toBe('something else');
  openAgain('/fr/about');
  expect(box.textContent).toBe('something else');
});

it('a reader who follows the offer keeps that language, and is not asked again', () => {
  open('/fr');
  const link = box.querySelector('a')!;
  expect(link.getAttribute('href')).toBe('/en');
  link.addEventListener('click', (event) => event.preventDefault());
  act(() => link.click());
  expect(document.cookie).toContain('locale=en');
  openAgain('/fr/about');
  expect(box.textContent).toBe('something else');
});

it('a page in the reader’s language offers nothing', () => {
  open('/cat/42');
  expect(box.textContent).toBe('something else');
});
