import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { findTestBrowser } from '../../scripts/ensure-system-parts.ts';
import { type Measurement, summarize } from './measurement.ts';
import type { Row } from './row.ts';
import { signUpInBrowser } from './sign-up.ts';
import { type Site, startDemoTown } from './site.ts';

const promisedMs = 100;
/** Lighthouse simulates a mid-range phone with this factor. */
const slowerBy = 4;
const roundsPerAct = 20;
/** The browser does not report shorter interactions; they count as this long. */
const shortestMs = 16;

const en = { locale: 'en' } as const;
const atParis = '/en?at=48.8566,2.3522,11';

/** Only the one touch or key is timed. */
interface Act {
  what: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
  act: { tap: (page: Page) => Locator } | { press: string };
  isMember?: boolean;
}

const search = (page: Page) => page.getByRole('combobox', { name: m.cats_home_search_label({}, en) });
const suggestions = (page: Page) => page.getByRole('listbox').getByRole('option');
const actsOf = (cat: number): Act[] => [
  {
    what: 'choose lost cats',
    path: atParis,
    act: { tap: (page) => page.getByRole('link', { name: new RegExp(`^${m.cats_home_filter_lost({}, en)}`) }) },
  },
  {
    what: 'close the list over the map',
    path: atParis,
    act: { tap: (page) => page.getByRole('button', { name: m.common_drawer_hide({}, en) }) },
  },
  {
    what: 'zoom in on the map',
    path: atParis,
    prepare: async (page) => {
      // A phone's map loads when its reader does something.
      await page.mouse.move(40, 200);
      await page.getByRole('button', { name: m.map_zoom_in({}, en) }).waitFor();
      await page.waitForTimeout(3000);
    },
    act: { tap: (page) => page.getByRole('button', { name: m.map_zoom_in({}, en) }) },
  },
  {
    what: 'type a letter of a search',
    path: atParis,
    prepare: (page) => search(page).fill('Mar'),
    act: { press: 's' },
  },
  {
    what: 'choose what the search suggests',
    path: atParis,
    prepare: async (page) => {
      await search(page).fill('Lyon');
      await suggestions(page).first().waitFor();
    },
    act: { tap: (page) => suggestions(page).first() },
  },
  {
    what: 'open a cat of the list',
    path: atParis,
    act: { tap: (page) => page.getByRole('article').first().getByRole('link') },
  },
  {
    what: 'return from a cat to the map',
    path: `/en/cat/${cat}`,
    act: { tap: (page) => page.getByRole('banner').getByRole('link').first() },
  },
  {
    what: 'type a letter of a comment',
    path: `/en/cat/${cat}`,
    prepare: (page) => page.getByRole('textbox', { name: m.comments_form_label({}, en) }).fill('Seen near the statio'),
    act: { press: 'n' },
  },
  {
    what: 'open the sign-in',
    path: `/en/cat/${cat}`,
    act: { tap: (page) => page.getByRole('banner').getByRole('link').last() },
  },
  {
    what: 'type a letter of a report',
    path: '/en/cats/new',
    isMember: true,
    prepare: (page) => page.getByRole('textbox', { name: m.cats_add_description({}, en) }).fill('Minett'),
    act: { press: 'e' },
  },
];

export const interactionsRow: Row = async ({ rounds }) => {
  const { site, close } = await startDemoTown();
  try {
    const [cat] = JSON.parse((await site.client.ask('/api/cats/list?limit=1')).body.toString()).cats;
    return await timeActs(site, actsOf(cat.id), Math.ceil(rounds / roundsPerAct));
  } finally {
    await close();
  }
};

async function timeActs(site: Site, acts: Act[], times: number): Promise<Measurement[]> {
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const measurements: Measurement[] = [];
    for (const act of acts) {
      const durations: number[] = [];
      for (let count = 0; count < times; count++) {
        const context = await browser.newContext({
          baseURL: site.url,
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 2,
          hasTouch: true,
          isMobile: true,
        });
        try {
          if (act.isMember) await signIn(context, site);
          durations.push(await timeAct(await context.newPage(), act));
        } finally {
          await context.close();
        }
      }
      measurements.push({
        row: 'interactions',
        what: act.what,
        engine: null,
        cats: null,
        unit: 'ms',
        measured: summarize(durations),
        limit: null,
        promise: { figure: 'p50', below: promisedMs },
      });
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

async function signIn(context: BrowserContext, site: Site): Promise<void> {
  const header = await signUpInBrowser(site);
  await context.addCookies(
    header.split('; ').map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: site.url,
    })),
  );
}

async function timeAct(page: Page, { path, prepare, act }: Act): Promise<number> {
  await page.goto(path);
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  await page.waitForTimeout(1000);
  // The search for the element takes the page's own processor time, so it comes first.
  const place = 'tap' in act ? await middleOf(act.tap(page)) : null;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  await page.evaluate((least) => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
    Object.assign(window, { seenInteractions: seen });
  }, shortestMs);
  if (place) await page.touchscreen.tap(place.x, place.y);
  else if ('press' in act) await page.keyboard.press(act.press);
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => (window as unknown as { seenInteractions: number[] }).seenInteractions);
  return Math.max(shortestMs, ...seen);
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
