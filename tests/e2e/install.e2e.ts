import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/story.ts';

test('the offer to install the app appears at the second visit, is short, covers no button, and never returns after an answer', {
  tag: '@full',
}, async ({ page, context, reader }) => {
  const { say, at } = reader;
  const offer = (on: Page) => on.getByRole('region', { name: say(m.installation_title), exact: true });
  /** Chromium offers this only to an idle tab, and not to a story's browser. */
  const visit = async (tab: Page, path: string) => {
    const checked = tab.waitForResponse('**/builds/latest.json');
    await tab.goto(at(path));
    await (await checked).finished();
    await tab.evaluate(() => {
      const prompt = async () => ({ outcome: 'accepted' });
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
    return tab;
  };
  await visit(page, '/terms');
  const second = await visit(await context.newPage(), '/');
  await expect(offer(second)).toBeVisible();
  await expect(offer(page), 'a first visitor is left alone').toHaveCount(0);
  await expectAccessible(second, 'an offer to install');
  const add = second.getByRole('link', { name: say(m.cats_home_add) }).first();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await second.setViewportSize(viewport);
    await expect(offer(second)).toBeVisible();
    const isOnTop = () =>
      add.evaluate((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const corners = [left + 20, right - 20].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
        return corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
      });
    await expect.poll(isOnTop, `the button “Add a cat” at ${viewport.width} pixels`).toBe(true);
  }
  await offer(second)
    .getByRole('button', { name: say(m.installation_later), exact: true })
    .click();
  await expect(offer(second)).toHaveCount(0);
  const third = await visit(await context.newPage(), '/terms');
  await expect(third.getByRole('contentinfo')).toBeVisible();
  await expect(offer(third)).toHaveCount(0);
});
