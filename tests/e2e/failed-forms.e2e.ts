import { m } from '#i18n/paraglide/messages.js';
import { makeMember } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { listCatsNear } from './support/calls.ts';
import { expect, test } from './support/story.ts';

const lyon = { latitude: 45.764, longitude: 4.8357 };

test('a sighting that is sent without a place shows what is missing, on the screen and to a screen reader', {
  tag: '@main',
}, async ({ page, reader }) => {
  const { say, at } = reader;
  const cat = (await listCatsNear(page, { ...lyon, limit: 20 })).find(({ is_lost: isLost }) => isLost)!;
  await page.goto(at(`/cat/${cat.id}#sighting-seen`));
  const sheet = page.getByRole('dialog');
  const send = sheet.getByRole('button', { name: say(m.sightings_form_send), exact: true });
  const message = sheet.getByRole('alert').filter({ hasText: say(m.sightings_error_place_missing) });
  // The link at the end of the form works, and works a second time.
  for (const attempt of ['the first', 'the second']) {
    await sheet.getByRole('textbox', { name: say(m.sightings_form_name) }).scrollIntoViewIfNeeded();
    await send.click();
    await expect(message, `${attempt} attempt`).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('button', { name: say(m.cats_add_place_mine) })).toBeFocused();
  }
  await expectAccessible(page, 'a sighting without a place');
});

test('a sign-in that is refused, and a flag without a reason, show their first error', async ({
  page,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  watch.expectStatus(400, /\/auth\/v1\/token/);
  await page.goto(at('/login'));
  await page.getByRole('textbox', { name: say(m.accounts_identifier) }).fill('unknown@example.org');
  await page.getByRole('textbox', { name: say(m.accounts_password), exact: true }).fill('a wrong password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).first()).toBeInViewport({ ratio: 1 });

  await makeMember(page, reader);
  const [cat] = await listCatsNear(page, { ...lyon, limit: 1 });
  await page.goto(at(`/cat/${cat!.id}`));
  await page.getByRole('button', { name: say(m.cats_report_button) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say(m.cats_report_send) }).click();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expect(dialog.getByRole('alert').first()).toBeInViewport({ ratio: 1 });
});

test('a report whose page does not load completely says so, and offers it again', async ({ page, watch, reader }) => {
  const { say, at } = reader;
  watch.expectNoAnswer(/\/assets\/cat-form-place/);
  await page.route('**/assets/cat-form-place-*.js', (route) => route.abort());
  await page.goto(at('/cats/new'), { waitUntil: 'commit' });
  const message = page.getByRole('alert').filter({ hasText: say(m.common_page_broken) });
  await expect(message).toBeVisible();
  await page.unroute('**/assets/cat-form-place-*.js');
  await message.getByRole('link', { name: say(m.common_retry) }).click();
  await expect(message).toBeHidden();
  await page.getByRole('textbox', { name: say(m.cats_add_description) }).fill('Minou');
  await page.getByRole('button', { name: say(m.cats_add_continue), exact: true }).click();
  await expect(page.getByText(say(m.cats_error_place_missing), { exact: true })).toBeVisible();
});
