import type { BrowserContext, Page } from '@playwright/test';

const longestMs = 30_000;

/** The load event does not wait for hydration, so this does. */
export async function waitForScripts(context: BrowserContext): Promise<void> {
  context.on('page', waitOnPage);
  await context.addInitScript(() => {
    document.addEventListener('catlas:hydrated', () => Object.assign(window, { isHydrated: true }));
  });
}

export function waitOnPage(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilTakenOver(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await untilTakenOver(page);
    return response;
  };
}

/** Where the story keeps the scripts away, it gives up. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, undefined, { polling: 50, timeout: longestMs }).catch(() => undefined);
}

/** Only pages of React Router are hydrated. */
function isTakenOver(): boolean {
  return !('__reactRouterContext' in window) || 'isHydrated' in window;
}
