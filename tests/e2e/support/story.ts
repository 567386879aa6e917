import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { Locale } from '#i18n/languages.ts';
import { waitForScripts, waitOnPage } from './alive.ts';
import { type Watch, watchContext } from './watch.ts';
import { disableWebGl } from './webgl.ts';

type Message<Inputs> = (inputs: Inputs, options: { locale: Locale }) => string;
type Say = <Inputs extends object>(message: Message<Inputs>, inputs?: Inputs) => string;

export interface Visitor {
  page: Page;
  watch: Watch;
}

export interface Reader {
  language: Locale;
  isPhone: boolean;
  say: Say;
  sayAbout: (message: Message<never>, names: string[]) => RegExp;
  at: (path: string) => string;
}

interface Fixtures {
  /** Drawing a map without a graphics card is slow, so only stories about the map have WebGL. */
  hasMap: boolean;
  reader: Reader;
  newVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  watch: Watch;
}

export interface WorkerOptions {
  /** This server is behind a proxy that terminates TLS. */
  isBehindTls: boolean;
}

let visitors = 0;

function nextAddress(workerIndex: number): string {
  visitors += 1;
  return `10.${workerIndex % 256}.${Math.floor(visitors / 256) % 256}.${visitors % 256}`;
}

function createReader(language: Locale, isPhone: boolean): Reader {
  const prefix = language === 'fr' ? '/fr' : '';
  return {
    language,
    isPhone,
    say: (message, inputs) => message(inputs ?? ({} as never), { locale: language }),
    sayAbout: (message, names) => {
      const inputs = Object.fromEntries(names.map((name) => [name, '§']));
      const text = message(inputs as never, { locale: language });
      const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      // Names are compared with plain spaces where French has narrow ones.
      return new RegExp(`^${escaped.replaceAll('§', '.+').replaceAll(/\s+/g, '\\s+')}$`);
    },
    at: (path) => (prefix && /^\/(\?|$)/.test(path) ? prefix + path.slice(1) : prefix + path),
  };
}

function expectNoProblems({ problems }: Watch) {
  expect(problems, 'what went wrong behind the story’s back').toEqual([]);
}

async function expectSecureCookies(context: BrowserContext) {
  const open = (await context.cookies()).filter(({ secure }) => !secure);
  expect(
    open.map(({ name }) => name),
    'cookies that a browser would send without TLS',
  ).toEqual([]);
}

export const test = base.extend<Fixtures, WorkerOptions & { site: undefined }>({
  isBehindTls: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ isBehindTls }, use) => {
      if (isBehindTls) {
        for (const name of ['URL', 'OWN_URL', 'DATA_DIR', 'ADMIN_TOKEN']) {
          process.env[`CATLAS_E2E_${name}`] = process.env[`CATLAS_E2E_TLS_${name}`];
        }
      }
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  hasMap: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
  baseURL: async ({}, use) => use(process.env.CATLAS_E2E_URL!),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use({ 'x-forwarded-for': nextAddress(workerIndex) }),
  reader: async ({ locale, isMobile }, use) => use(createReader(locale?.startsWith('fr') ? 'fr' : 'en', isMobile)),
  watch: async ({ context, baseURL }, use) => {
    const watch = await watchContext(context, baseURL!);
    await use(watch);
    expectNoProblems(watch);
  },
  // Every page of a story is watched, whether the story uses it or not.
  page: async ({ page, watch, hasMap, javaScriptEnabled, baseURL }, use) => {
    if (javaScriptEnabled) {
      waitOnPage(page);
      await waitForScripts(page.context());
    }
    if (!hasMap) {
      watch.expectConsole(/WebGL/);
      await disableWebGl(page);
    }
    await use(page);
    expectNoProblems(watch);
    if (baseURL?.startsWith('https:')) await expectSecureCookies(page.context());
  },
  newVisitor: async ({ browser, baseURL }, use, { workerIndex }) => {
    const opened: Visitor[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...options,
        baseURL: baseURL!,
        extraHTTPHeaders: { 'x-forwarded-for': nextAddress(workerIndex) },
      });
      const watch = await watchContext(context, baseURL!);
      if (options?.javaScriptEnabled !== false) await waitForScripts(context);
      const visitor = { page: await context.newPage(), watch };
      opened.push(visitor);
      return visitor;
    });
    for (const { page, watch } of opened) {
      await page.context().close();
      expectNoProblems(watch);
    }
  },
});

export { expect };
