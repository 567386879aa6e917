import type { Page } from '@playwright/test';

/** Resolves when the page's live connection is open. Call it before the page is opened: by then the page also answers clicks and keys. */
export const whenLive = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/live'));
