import { randomBytes } from 'node:crypto';
import { m } from '#i18n/paraglide/messages.js';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { demoAccount } from './support/accounts.ts';
import { homePage } from './support/home.ts';
import { tabTo, takePointersAway } from './support/keyboard.ts';
import { expect, test } from './support/story.ts';

test.use({ hasMap: true });

test('the keyboard alone leads past the header to a cat, by its card or its marker, and nothing moves under reduced motion', async ({
  page,
  reader,
}) => {
  const { say, at } = reader;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const home = homePage(page, reader);
  await page.goto(at('/?at=45.7640,4.8357,12&within=map'));
  await home.waitForMap();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say(m.common_skip_to_content) });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const first = home.cards.first().getByRole('link');
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cat\/\d+$/);

  await page.goBack();
  await home.waitForMap();
  await home.map.focus();
  await page.keyboard.press('Tab');
  const isMarker = () => page.evaluate(() => document.activeElement?.matches('a, button') ?? false);
  expect(await isMarker()).toBe(true);
  const marker = home.markers.first();
  await marker.focus();
  await page.keyboard.press('Enter');
  await expect(home.preview.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cat\/\d+$/);

  await page
    .getByRole('banner')
    .getByRole('link', { name: say(m.accounts_button_connect), exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: say(m.accounts_connect_title) })).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().duration ?? 0))),
  );
  expect(longest, 'milliseconds').toBeLessThan(20);
});

test('a member reports a cat and signs in with the keyboard alone', { tag: '@full' }, async ({ page, reader }) => {
  const { say, at } = reader;
  const { keyboard } = page;
  await takePointersAway(page);
  await page.goto(at('/'));
  await tabTo(page, page.getByRole('link', { name: say(m.cats_home_add) }).first());
  await keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: say(m.cats_add_title) });
  await expect(form).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, form.getByLabel(say(m.cats_add_photo_choose), { exact: true }));
  await keyboard.press('Space');
  const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await phoneJpeg()) };
  await (await chooser).setFiles(photo);
  await expect(form.getByRole('img', { name: say(m.cats_add_photo_alt) })).toBeVisible();

  await tabTo(page, form.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_lost)}`) }));
  await keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_found)}`) })).toBeChecked();
  await tabTo(page, form.getByRole('searchbox', { name: say(m.cats_add_place_search) }));
  await keyboard.type('Annecy');
  await keyboard.press('Enter');
  await expect(form.getByRole('status').filter({ hasText: 'Annecy' })).toBeVisible();
  // The map loads when its place comes near the screen, which may take longer than a turn through all fields.
  const pin = form.getByRole('button', { name: say(m.map_picker_pin) });
  await expect(pin).toBeVisible();
  await tabTo(page, pin);
  await keyboard.press('ArrowUp');
  await expect(form.getByRole('status').filter({ hasText: say(m.cats_add_place_chosen_pin) })).toBeVisible();
  await tabTo(page, form.getByRole('button', { name: say(m.cats_add_seen_now), exact: true }));
  await keyboard.press('Enter');
  await tabTo(page, form.getByRole('button', { name: say(m.cats_add_missing_description), exact: true }));
  await keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: say(m.cats_add_description) })).toBeFocused();
  await keyboard.type('Sits on every keyboard it finds.');
  await tabTo(page, form.getByRole('button', { name: say(m.cats_add_continue), exact: true }));
  await keyboard.press('Enter');
  await expect(form.getByRole('heading', { name: say(m.cats_add_helpful_title) })).toBeFocused();
  const name = `Clavier ${randomBytes(3).toString('hex')}`;
  await tabTo(page, form.getByRole('textbox', { name: say(m.cats_add_name) }));
  await keyboard.type(name);
  await tabTo(page, form.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_exactness_street)}`) }));
  await keyboard.press('ArrowRight');
  await tabTo(page, form.getByRole('button', { name: say(m.cats_add_review) }));
  await keyboard.press('Enter');
  await expect(form.getByRole('heading', { name: say(m.cats_add_preview_title) })).toBeFocused();
  await tabTo(page, form.getByRole('button', { name: say(m.cats_add_send) }));
  await keyboard.press('Enter');

  await tabTo(page, form.getByRole('button', { name: say(m.drafts_way_password) }));
  await keyboard.press('Enter');
  const { email, password } = demoAccount('emily');
  await tabTo(page, form.getByRole('textbox', { name: say(m.accounts_identifier) }));
  await keyboard.type(email);
  await tabTo(page, form.getByRole('textbox', { name: say(m.accounts_password), exact: true }));
  await keyboard.type(password);
  await keyboard.press('Enter');

  await expect(form.getByRole('heading', { name: say(m.cats_add_done_title, { name }) })).toBeFocused();
  await tabTo(page, form.getByRole('link', { name: say(m.cats_add_done_open) }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(say(m.cats_page_pending_title), { exact: true })).toBeVisible();
});
