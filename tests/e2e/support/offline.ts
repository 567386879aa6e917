import { pagesCache } from '@catlas/platform/worker/worker-messages.ts';
import type { Page } from '@playwright/test';
import { type BreakableLine, openLine } from '#tests/support/breakable-line.ts';
import { test as base, expect } from './story.ts';
import type { Watch } from './watch.ts';

export const test = base.extend<{ line: BreakableLine }>({
  serviceWorkers: 'allow',
  hasMap: false,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
  line: async ({}, use) => {
    const line = await openLine(process.env.CATLAS_E2E_URL!);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
});

export { expect };

export async function waitForWorker(page: Page): Promise<void> {
  const readStates = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      const { controller } = navigator.serviceWorker;
      return [installing, waiting, active, controller].map((worker) => worker?.state ?? null);
    });
  // The states of all workers explain a timeout.
  await expect.poll(readStates).toEqual([null, null, 'activated', 'activated']);
  await waitForShell(page);
}

/** The pages of the shell come after its files. */
export async function waitForShell(page: Page): Promise<void> {
  const hasShell = () =>
    page.evaluate(async () => Boolean(await (await caches.open('catlas-shell')).match('/fr/unsent')));
  await expect.poll(hasShell).toBe(true);
}

export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  }, pagesCache);
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => cachedPaths(page)).toContain(path.split('?')[0]);
}

/** Errors that the missing network causes are not problems. */
export function goOffline(line: BreakableLine, watch: Watch): void {
  watch.expectNoAnswer(/.*/);
  watch.expectConsole(/FetchEvent|Failed to fetch|network|ERR_|dynamically imported|Unable to preload CSS/i);
  line.cut();
}
