import { defineConfig, type Project } from '@playwright/test';
import { isFullRun } from './packages/platform/tests/test-scale.ts';
import { findTestBrowser } from './scripts/ensure-system-parts.ts';
import type { WorkerOptions } from './tests/e2e/support/story.ts';

const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A WebGL that needs no graphics card.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Maps alone are drawn through it: pages painted through a graphics card that is not there take half as long again.
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  // Nothing but our own server is there.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const desktop = { viewport: { width: 1280, height: 800 } };

/** Each language, size and colour scheme meets each other one at least once. Two readers prefer less motion. */
const readers = ['desktop-en-dark', 'phone-fr-dark', 'phone-en-light', 'desktop-fr-light'];

/** Stories with the forms of accounts and of the back office. The second reader sees them behind a proxy that ends TLS. */
const formStories = /(^|[ /])(accounts|account-(leaving|profile|without-script)|redirects)\.e2e\.ts/;
const behindTls = 'phone-fr-dark-tls';

/**
 * Which stories run in which project. By default a story runs in French on a phone, and the stories with forms behind TLS. Tags
 * override this: `@main` also in English on a desktop, `@once` there only, `@each-theme` in one project with each colour scheme,
 * `@every-reader` in all four, `@full` in none but in the full run. There the first two readers, who differ in language and size,
 * run every story, and the other two, the light ones, those with one of the tags `@main`, `@each-theme` and `@every-reader`.
 */
class StoriesOf extends RegExp {
  readonly project: string;

  constructor(project: string) {
    super(project);
    this.project = project;
  }

  /** `text` is what Playwright matches: project, file, titles and tags, with a space between them. */
  override test(text: string): boolean {
    const story = text.slice(this.project.length);
    const isForm = formStories.test(story);
    const reader = this.project === behindTls ? 1 : readers.indexOf(this.project);
    if (reader === 1 && isForm !== (this.project === behindTls)) return false;
    const has = (tag: string) => new RegExp(`${tag}(?: |$)`).test(story);
    if (isFullRun && reader < 2) return reader === 0 || !has('@once');
    if (isFullRun) return has('@main') || has('@each-theme') || has('@every-reader');
    if (has('@full')) return false;
    if (has('@every-reader')) return true;
    if (has('@main')) return reader === 0 || reader === 1;
    if (isForm) return reader === 1;
    if (has('@each-theme')) return reader === 0 || reader === 2;
    return reader === (has('@once') ? 0 : 1);
  }
}

/** A reader's time zone is not the server's, which is UTC where the tests run. */
const inFrance = { locale: 'fr-FR', timezoneId: 'Europe/Paris' };

const frenchPhone = {
  ...phone,
  ...inFrance,
  colorScheme: 'dark',
  contextOptions: { reducedMotion: 'reduce' },
} as const;

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // One more than the processors of a small machine: a story often waits.
  workers: 3,
  // A story that passes only at its second try is named at the end, as a defect.
  retries: process.env.CI ? 1 : 0,
  // Only to name a story that hangs: a busy machine must not fail a test.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/results.json' }],
  ],
  use: {
    launchOptions: { executablePath: findTestBrowser(), args: browserArguments },
    // Recording each first try would take a seventh longer.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Stories about it say so: everywhere else each answer is the server's.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desktop-en-dark', use: { ...desktop, locale: 'en-GB', colorScheme: 'dark' } },
    { name: 'phone-fr-dark', use: frenchPhone },
    { name: behindTls, use: { ...frenchPhone, isBehindTls: true, ignoreHTTPSErrors: true } },
    { name: 'phone-en-light', use: { ...phone, locale: 'en-GB', colorScheme: 'light' } },
    {
      name: 'desktop-fr-light',
      use: { ...desktop, ...inFrance, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } },
    },
  ].map((project) => ({ ...project, grep: new StoriesOf(project.name) })) as Project<object, WorkerOptions>[],
});
