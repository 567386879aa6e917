import type { Page } from '@playwright/test';

/** Call it before the page is opened. When the connection is open, the page also answers clicks and keys. */
export const whenLive = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/live'));
