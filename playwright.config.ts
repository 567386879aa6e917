import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/ensure-system-parts.ts';
import type { WorkerOptions } from './tests/support/e2e-test.ts';

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

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 800 } };

// Each of both languages, sizes and colour schemes meets each other one at least once. The first two readers, who differ in language
// and size, are told every story; the others those where the look counts (@every-reader), or all where CATLAS_E2E_READERS=all.
// What is no reader's own (@once) is told to the first alone. Two readers prefer less motion.
const lookOnly = process.env.CATLAS_E2E_READERS === 'all' ? {} : { grep: /@every-reader/ };

/** Stories with the forms of accounts and of the back office. The second reader sees them behind a proxy that ends TLS. */
const formStories = /\/(accounts|account-(leaving|profile|without-script)|redirects)\.e2e\.ts$/;

const frenchPhone = {
  ...phone,
  locale: 'fr-FR',
  colorScheme: 'dark',
  contextOptions: { reducedMotion: 'reduce' },
} as const;

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/e2e-global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // On a shared machine that draws maps without a graphics card a story gets two more tries; at a desk a first failure counts.
  retries: process.env.CI ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/results.json' }],
  ],
  use: {
    launchOptions: { executablePath: findChromium(), args: browserArguments },
    // Keeping one of each first try would take a seventh longer.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // Stories about it say so: everywhere else each answer is the server's.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desktop-en-dark', use: { ...desktop, locale: 'en-GB', colorScheme: 'dark' } },
    {
      name: 'phone-fr-dark',
      testIgnore: formStories,
      grepInvert: /@once/,
      use: frenchPhone,
    },
    {
      name: 'phone-fr-dark-tls',
      testMatch: formStories,
      grepInvert: /@once/,
      use: { ...frenchPhone, isBehindTls: true, ignoreHTTPSErrors: true },
    },
    {
      name: 'phone-en-light',
      ...lookOnly,
      grepInvert: /@once/,
      use: { ...phone, locale: 'en-GB', colorScheme: 'light' },
    },
    {
      name: 'desktop-fr-light',
      ...lookOnly,
      grepInvert: /@once/,
      use: { ...desktop, locale: 'fr-FR', colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
