import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { homePage } from '#tests/support/e2e-home.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

/** A browser whose positioning fails with this code, and notes what it was asked for. */
async function failPositioning(page: Page, code: number | 'unsupported'): Promise<void> {
  await page.addInitScript((failure) => {
    const geolocation =
      failure === 'unsupported'
        ? undefined
        : {
            getCurrentPosition: (_found: unknown, fail: (error: unknown) => void, options: unknown) => {
              Object.assign(window, { askedFor: options });
              fail({ code: failure, message: 'from the story' });
            },
          };
    Object.defineProperty(Navigator.prototype, 'geolocation', { configurable: true, get: () => geolocation });
  }, code);
}

test('who allows it is shown the cats around them', async ({ page, context, reader }) => {
  const home = homePage(page, reader);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 43.6045, longitude: 1.4442, accuracy: 30 });
  await page.goto(reader.at('/'));
  await page.getByRole('button', { name: reader.say(m.places_locate) }).click();
  await expect(page).toHaveURL(/[?&]at=43\.6045,1\.4442,14/);
  await expect(home.cards.first()).toContainText('Toulouse');
  await home.waitForMap();
});

test('a device that takes its time is seen to be asked, once', async ({ page, context, reader }) => {
  await context.grantPermissions(['geolocation']);
  await page.addInitScript(() => {
    const asked: ((position: unknown) => void)[] = [];
    Object.assign(window, { asked });
    navigator.geolocation.getCurrentPosition = (found) => asked.push(found as never);
  });
  await page.goto(reader.at('/'));
  const button = page.getByRole('button', { name: reader.say(m.places_locate), exact: true });
  await button.click();
  const busy = page.getByRole('button', { name: reader.say(m.places_locating), exact: true });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click();
  await page.evaluate(() => {
    const { asked } = window as unknown as { asked: ((position: unknown) => void)[] };
    for (const found of asked) found({ coords: { latitude: 43.6045, longitude: 1.4442, accuracy: 30 } });
    if (asked.length !== 1) throw new Error(`asked ${asked.length} times`);
  });
  await expect(page).toHaveURL(/[?&]at=43\.6045,1\.4442,14/);
  await expect(button).toBeVisible();
});

test.describe('in vain', () => {

  for (const { what, code, message } of [
    { what: 'the reader said no', code: 1, message: m.places_locate_denied },
    { what: 'the device doesn’t know', code: 2, message: m.places_locate_unavailable },
    { what: 'it takes too long', code: 3, message: m.places_locate_timeout },
    { what: 'the browser can’t', code: 'unsupported', message: m.places_locate_unsupported },
    { what: 'something unheard-of happens', code: 99, message: m.places_locate_other },
  ] as const) {
    test(`the header says why the position is unknown when ${what}`, async ({ page, reader }) => {
      await failPositioning(page, code);
      await page.goto(reader.at('/'));
      const button = page.getByRole('button', { name: reader.say(m.places_locate) });
      await button.click();
      const alert = page.getByRole('banner').getByRole('alert');
      await expect(alert).toContainText(reader.say(message));
      if (code !== 'unsupported') {
        const askedFor = await page.evaluate(() => (window as unknown as { askedFor: PositionOptions }).askedFor);
        expect(askedFor).toEqual({ timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true });
      }
      await expect(button).toBeEnabled();
      await alert.getByRole('button', { name: reader.say(m.common_close) }).click();
      await expect(alert).toHaveCount(0);
    });
  }

  test('the button is where the map is, and nowhere else', async ({ page, reader }) => {
    await page.goto(reader.at('/login'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: reader.say(m.places_locate) })).toHaveCount(0);
  });
});
