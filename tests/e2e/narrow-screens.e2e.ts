import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { listCatsNear } from './support/calls.ts';
import { expect, test } from './support/story.ts';

/** A screen of 1280 × 1024 has this size at 400 %. */
test.use({ viewport: { width: 320, height: 256 }, isMobile: false });

const lyon = { latitude: 45.764, longitude: 4.8357 };
const paths = [
  '/?at=45.7640,4.8357,12',
  '/cats/new',
  '/login',
  '/signup',
  '/password/reset',
  '/about',
  '/terms',
  '/privacy',
  '/how-it-works',
  '/missing-cat',
  '/roadmap',
  '/release-notes',
  '/statistics',
  '/position?lat=45.76400&lon=4.83570',
  '/offline',
  '/unsent',
];

/** The share of the screen's height that bars cover while the page scrolls below them. */
const coveredShare = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const isStuck = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isStuck(element.parentElement));
    const rows = Array.from({ length: 64 }, (_, row) => ((row + 0.5) * innerHeight) / 64);
    return rows.filter((y) => isStuck(document.elementFromPoint(innerWidth / 2, y))).length / rows.length;
  });

test('at 320 px and at 400 % no page scrolls sideways and no bar lies over its text; high contrast shows what is chosen', async ({
  page,
  reader,
}) => {
  const { at, say } = reader;
  const [cat] = await listCatsNear(page, { ...lyon, limit: 1 });
  const catPages = ['', '/sighting', '/poster'].map((part) => `/cat/${cat!.id}${part}`);
  const wide: string[] = [];
  const covered: string[] = [];
  for (const path of [...paths, ...catPages]) {
    await page.goto(at(path));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${path}: ${width}`);
    const share = await coveredShare(page);
    if (share > 0.3) covered.push(`${path}: ${share.toFixed(2)}`);
  }
  expect({ wide, covered }).toEqual({ wide: [], covered: [] });

  await page.emulateMedia({ forcedColors: 'active' });
  const outlines = (selector: string) =>
    page.evaluate(
      (chosen) => [...document.querySelectorAll(chosen)].map((each) => getComputedStyle(each).outlineStyle),
      selector,
    );
  await page.goto(at('/?at=45.7640,4.8357,12&filter=lost'));
  await expect(page.getByRole('navigation', { name: say(m.cats_home_filter_label) })).toBeAttached();
  await expect.poll(() => outlines('nav [aria-current="true"]')).toContain('solid');
  await page.goto(at('/cats/new'));
  await page.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_lost)}`) }).check();
  expect(await outlines('label:has(:checked)')).not.toContain('none');
});
