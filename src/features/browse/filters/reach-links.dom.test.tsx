import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { HomeData } from '#features/browse/view/home-view.ts';
import { type Reach, reaches } from '#features/browse/view/reach.ts';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { LookFurther } from './reach-links.tsx';

const page = openTestRoot();
const angers = { latitude: 47.47, longitude: -0.55, zoom: 12 };

function showEnd(within: Reach, view: typeof angers | null = angers) {
  const element = <LookFurther list={{ view, data: { within } as HomeData }} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/fr/?filter=lost&cursor=abc'] });
  act(() => page.root.render(<RouterProvider router={router} />));
  return page.box.querySelector('a');
}

it.each([
  ['5', '20'],
  ['20', '50'],
  ['50', 'any'],
] as const)('the end of a list within %s km leads to the next distance, with its filters', (within, next) => {
  const link = showEnd(within)!;
  const kilometers = (count: string) => m.common_kilometers({ count });
  expect(page.box.textContent).toContain(m.cats_home_reach_end({ distance: kilometers(within) }));
  expect(link.textContent).toBe(
    next === 'any' ? m.cats_home_further_any() : m.cats_home_further({ distance: kilometers(next) }),
  );
  const { pathname, searchParams } = new URL(link.href);
  expect(pathname).toBe('/fr');
  expect(Object.fromEntries(searchParams)).toMatchObject({ within: next, filter: 'lost' });
  expect(searchParams.get('at')).toMatch(/^47\.47\d*,-0\.55\d*,/);
  expect(searchParams.has('cursor')).toBe(false);
});

it('a list without a distance, or without a place, has no button', () => {
  for (const within of reaches.filter((reach) => !Number(reach))) expect(showEnd(within)).toBeNull();
  expect(showEnd('5', null)).toBeNull();
});
