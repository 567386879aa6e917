import type { BrowserContext, Page } from '@playwright/test';

const longestMs = 10_000;

/**
 * Has the pages of a browser go to an address, or reload, until their scripts have taken them over, which the load event
 * does not wait for. A story about the time before names what it waits for: `goto(path, { waitUntil: 'domcontentloaded' })`.
 */
export function waitForScripts(context: BrowserContext): void {
  context.on('page', waitOnPage);
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

/** Also after a press that leads to a whole new document. Where the story keeps the scripts away, it gives up. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, undefined, { polling: 50, timeout: longestMs }).catch(() => undefined);
}

/** In the page. React Router makes its router in the same task in which the server's HTML is taken over. */
function isTakenOver(): boolean {
  return !('__reactRouterContext' in window) || '__reactRouterDataRouter' in window;
}
