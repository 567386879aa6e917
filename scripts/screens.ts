import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { type Locale, locales } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, signIn } from '#tests/e2e/support/accounts.ts';
import { listCatsNear } from '#tests/e2e/support/calls.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { makeSiteTemplates } from '#tests/support/make-site-templates.ts';
import { build, buildData } from './build.ts';
import { ensureSystemParts, findTestBrowser } from './ensure-system-parts.ts';
import { takeSheetPictures } from './sheet-pictures.ts';

interface Screen {
  name: string;
  as?: 'camille' | 'admin';
  path: string;
  prepare?: (page: Page, locale: Locale) => Promise<unknown>;
}

const lyon = { latitude: 45.764, longitude: 4.8357 };
const press = (page: Page, role: 'link' | 'button', name: string) =>
  page.getByRole(role, { name, exact: true }).first().click();

const screens: Screen[] = [
  {
    name: 'home',
    path: '/?at=45.7640,4.8357,11',
    prepare: async (page) => {
      // A phone's map loads when its reader does something.
      await page.mouse.move(40, 200);
      await page.locator('.map-cat').first().waitFor({ timeout: 90_000 });
    },
  },
  { name: 'cat', path: '/cat/{id}', prepare: (page) => page.getByRole('article').first().waitFor() },
  {
    name: 'add-cat',
    as: 'camille',
    path: '/about',
    prepare: async (page, locale) => {
      await page.goto(pathInLocale('/cats/new', locale));
    },
  },
  {
    name: 'connect',
    path: '/cat/{id}',
    prepare: async (page, locale) => {
      await press(page, 'link', m.accounts_button_connect({}, { locale }));
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'account', as: 'camille', path: '/user' },
  { name: 'how-it-works', path: '/how-it-works' },
  { name: 'missing-cat', path: '/missing-cat' },
  { name: 'back-office-cats', as: 'admin', path: '/bo/cats' },
  { name: 'back-office-comments', as: 'admin', path: '/bo/comments' },
  { name: 'back-office-search', as: 'admin', path: '/bo/search?find=mi' },
  {
    name: 'poster',
    path: '/cat/{id}/poster?sheets=poster&sheets=tear-off&paper=a4&ink=colour',
    prepare: (page) => page.locator('img.sheet').first().waitFor(),
  },
  { name: 'not-found', path: '/no-such-page' },
];

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 800 } };
/** The pictures are light in English and dark in French. */
const readers = [
  { colorScheme: 'light', locale: 'en' },
  { colorScheme: 'dark', locale: 'fr' },
] as const;

const help = `Takes the pictures of the main screens for docs/screens: on a desktop and a phone, light in English and dark in French.

  npm run screens [-- home cat …]

Without names: ${screens.map(({ name }) => name).join(', ')}

  npm run screens -- --app

Takes those that operating systems show before they install the site, in both languages, for public/screenshots.

  npm run screens -- --sheets

Draws the sheets to print about a cat, for docs/screens.`;

/** The manifest (src/features/installation/web-manifest.ts) names these files. */
const appPictures = [
  { name: 'home-wide', of: 'home', device: desktop },
  { name: 'home-narrow', of: 'home', device: phone },
  { name: 'cat-narrow', of: 'cat', device: phone },
];

async function takeAppPictures(browser: Browser) {
  const folder = join(projectRoot, 'public/screenshots');
  mkdirSync(folder, { recursive: true });
  for (const { name, of, device } of appPictures) {
    for (const locale of locales) {
      const screen = screens.find((each) => each.name === of)!;
      const picture = await takePicture(browser, screen, { ...device, locale, colorScheme: 'light' });
      const file = join(folder, `${name}-${locale}.webp`);
      await sharp(picture).webp({ quality: 75 }).toFile(file);
      process.stdout.write(`${file}\n`);
    }
  }
}

async function takePicture(browser: Browser, screen: Screen, options: BrowserContextOptions & { locale: Locale }) {
  const { locale } = options;
  const context = await browser.newContext({
    ...options,
    baseURL: process.env.CATLAS_E2E_URL,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    if (screen.as) await signIn(page, demoAccount(screen.as));
    const [cat] = await listCatsNear(page, { ...lyon, limit: 1 });
    const path = screen.path.replace('{id}', String(cat!.id));
    await page.goto(locale === 'fr' ? `/fr${path.replace(/^\/\?/, '?')}` : path);
    await screen.prepare?.(page, locale);
    await page.evaluate(() => document.fonts.ready);
    // Photos on screen and the map's tiles have no event of their own that says all of them are there.
    await page.waitForTimeout(2_500);
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
}

const gap = 12;
const height = 844;

/** Light is above dark on the desktop, then both phones are beside them. */
async function arrange(desktops: Buffer[], phones: Buffer[]): Promise<Sharp> {
  const half = (height - gap) / 2;
  const parts: OverlayOptions[] = [];
  let left = 0;
  for (const [index, picture] of desktops.entries()) {
    const { data, info } = await sharp(picture).resize({ height: half }).toBuffer({ resolveWithObject: true });
    parts.push({ input: data, left: 0, top: index * (half + gap) });
    left = Math.max(left, info.width);
  }
  for (const picture of phones) {
    const { data, info } = await sharp(picture).resize({ height }).toBuffer({ resolveWithObject: true });
    parts.push({ input: data, left: left + gap, top: 0 });
    left += gap + info.width;
  }
  return sharp({ create: { width: left, height, channels: 3, background: '#8a8580' } }).composite(parts);
}

async function main(names: string[], isForApp: boolean) {
  const wanted = screens.filter(({ name }) => names.length === 0 || names.includes(name));
  if (wanted.length < names.length) throw new Error(`There are ${screens.map(({ name }) => name).join(', ')}`);
  await ensureSystemParts();
  await build();
  const removeTemplates = await makeSiteTemplates(['demo']);
  const server = await startServer();
  process.env.CATLAS_E2E_URL = server.url;
  process.env.CATLAS_E2E_DATA_DIR = server.dataDir;
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  });
  try {
    if (isForApp) return await takeAppPictures(browser);
    const folder = join(projectRoot, 'docs/screens');
    mkdirSync(folder, { recursive: true });
    for (const screen of wanted) {
      const take = (device: BrowserContextOptions) =>
        Promise.all(readers.map((reader) => takePicture(browser, screen, { ...device, ...reader })));
      const sheet = await arrange(await take(desktop), await take(phone));
      const file = join(folder, `${screen.name}.webp`);
      await sheet.webp({ quality: 82 }).toFile(file);
      process.stdout.write(`${file}\n`);
    }
  } finally {
    await browser.close();
    await server.stop();
    removeTemplates();
  }
}

async function drawSheets() {
  await buildData();
  for (const file of await takeSheetPictures(join(projectRoot, 'docs/screens'))) process.stdout.write(`${file}\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    app: { type: 'boolean', default: false },
    sheets: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) process.stdout.write(`${help}\n`);
else if (values.sheets) await drawSheets();
else await main(positionals, values.app);
