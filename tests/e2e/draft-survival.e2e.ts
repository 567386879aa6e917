import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { makeMember } from './support/accounts.ts';
import { expect, goOffline, test, visit, waitForWorker } from './support/offline.ts';
import { accountLink, fillSignIn } from './support/sign-in.ts';

const words = 'Black, shy, with a collar.';

/** The whole draft is in both steps of the form, in this language. */
async function expectDraft(page: Page, locale: 'en' | 'fr'): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('textbox', { name: m.cats_add_description({}, { locale }) })).toHaveValue(words);
  const alts = [
    m.cats_add_photo_alt({}, { locale }),
    ...[2, 3, 4].map((number) => m.cats_add_photo_alt_number({ number }, { locale })),
  ];
  for (const alt of alts) {
    const photo = main.getByRole('img', { name: alt, exact: true });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: alt })
      .toBeGreaterThan(0);
  }
  await main.getByRole('button', { name: m.cats_add_continue({}, { locale }), exact: true }).click();
  await expect(main.getByRole('textbox', { name: m.cats_add_name({}, { locale }) })).toHaveValue('Braise');
  const black = main.getByRole('checkbox', { name: m.traits_color_black({}, { locale }), exact: true });
  await expect(black).toBeChecked();
}

test('a draft with four photos and traits survives a reload, closing, another language, no network and signing in', {
  tag: '@once',
}, async ({ page, context, line, watch, newVisitor, reader }) => {
  const { say } = reader;
  const account = await makeMember((await newVisitor()).page, reader);
  await page.goto('/en/terms');
  await waitForWorker(page);
  await visit(page, '/en/cats/new');
  const main = page.getByRole('main');
  const photos = await Promise.all(
    [1, 2, 3, 4].map(async (number) => ({
      name: `IMG_${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await phoneJpeg({ width: 1200 + 40 * number })),
    })),
  );
  const search = main.getByRole('searchbox', { name: say(m.cats_add_place_search) });
  await main.getByLabel(say(m.cats_add_photo_choose)).setInputFiles(photos);
  await main.getByRole('textbox', { name: say(m.cats_add_description) }).fill(words);
  await search.fill('45.9, 6.12');
  await search.press('Enter');
  await main.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_lost)}`) }).check();
  await main.getByRole('button', { name: say(m.cats_add_seen_yesterday), exact: true }).click();
  await main.getByRole('button', { name: say(m.cats_add_continue), exact: true }).click();
  await main.getByRole('textbox', { name: say(m.cats_add_name) }).fill('Braise');
  await main
    .getByRole('button', { name: new RegExp(`^${say(m.traits_offer_all, { count: 3 }).replace(/\(.*/, '')}`) })
    .click();
  await page.goBack();
  await expectDraft(page, 'en');

  await page.reload();
  await expect(main.getByRole('textbox', { name: say(m.cats_add_name) }), 'the step stays').toHaveValue('Braise');
  await page.goBack();
  await expectDraft(page, 'en');
  await page.close();
  const next = await context.newPage();
  await next.goto('/en/cats/new');
  await expectDraft(next, 'en');
  await next.goto('/fr/cats/new');
  await expectDraft(next, 'fr');
  goOffline(line, watch);
  await next.goto('/en/cats/new');
  await expectDraft(next, 'en');
  line.mend();
  await next.goto('/en/login');
  await fillSignIn(next.getByRole('main'), reader, account);
  await expect(accountLink(next, reader)).toBeVisible();
  await next.goto('/en/cats/new');
  await expectDraft(next, 'en');
});
