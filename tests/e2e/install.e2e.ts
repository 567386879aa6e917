import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { expectAccessible } from '#tests/support/e2e-axe.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

test.describe('being offered to install the app', () => {

  test('comes at the second visit, in a word, and never again after an answer', async ({ page, context, reader }) => {
    const { say, at } = reader;
    const offer = (on: Page) => on.getByRole('region', { name: say(m.installation_title), exact: true });
    /** A tab at rest, to which Chromium then offers what it offers to no story's browser. */
    const visit = async (tab: Page) => {
      const checked = tab.waitForResponse('**/builds/latest.json');
      await tab.goto(at('/terms'));
      await (await checked).finished();
      await tab.evaluate(() => {
        const prompt = async () => ({ outcome: 'accepted' });
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
      });
      return tab;
    };
    await visit(page);
    const second = await visit(await context.newPage());
    await expect(offer(second)).toBeVisible();
    await expect(offer(page), 'a first visitor is left alone').toHaveCount(0);
    await expectAccessible(second, 'an offer to install');
    await offer(second)
      .getByRole('button', { name: say(m.installation_later), exact: true })
      .click();
    await expect(offer(second)).toHaveCount(0);
    const third = await visit(await context.newPage());
    await expect(third.getByRole('contentinfo')).toBeVisible();
    await expect(offer(third)).toHaveCount(0);
  });

  test('leaves the way to report a cat to be pressed', { tag: '@once' }, async ({ page, context, reader }) => {
    const { say, at } = reader;
    await page.goto(at('/terms'));
    await page.evaluate(() => localStorage.setItem('catlas.install', JSON.stringify({ visits: 2 })));
    const second = await context.newPage();
    const checked = second.waitForResponse('**/builds/latest.json');
    await second.goto(at('/'));
    await (await checked).finished();
    await second.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
    const offer = second.getByRole('region', { name: say(m.installation_title), exact: true });
    const add = second.getByRole('link', { name: say(m.cats_home_add) }).first();
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      await second.setViewportSize(viewport);
      await expect(offer).toBeVisible();
      const isOnTop = await add.evaluate((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const corners = [left + 20, right - 20].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
        return corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
      });
      expect(isOnTop, `at ${viewport.width} pixels`).toBe(true);
    }
  });

  test('on an iPhone says how, as its browser has no button for it', { tag: '@once' }, async ({
    browser,
    baseURL,
    reader,
  }) => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
    const context = await browser.newContext({ baseURL: baseURL!, userAgent });
    for (const isSecond of [false, true]) {
      const page = await context.newPage();
      await page.goto(reader.at('/terms'));
      if (isSecond) await expect(page.getByText(reader.say(m.installation_text_apple))).toBeVisible();
      else await page.waitForResponse('**/builds/latest.json');
    }
    await context.close();
  });
});
