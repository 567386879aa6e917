import { randomBytes } from 'node:crypto';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, signIn } from './support/accounts.ts';
import { addCat, approveCat, removeCat } from './support/calls.ts';
import { homePage } from './support/home.ts';
import { expect, test } from './support/story.ts';
import { disableWebGl } from './support/webgl.ts';

test('an administrator adds and removes redirects, and a link within the site follows them, to another site by a new document', {
  tag: '@full',
}, async ({ page: administration, newVisitor, reader }) => {
  const { say, at } = reader;
  const { page, watch } = await newVisitor();
  watch.expectConsole(/WebGL/);
  await disableWebGl(page);
  const target = 'https://shelter.example/cats/7';
  watch.expectStranger(/^https:\/\/shelter\.example\//);
  await page.route(target, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Shelter</title>' }));
  // A live update of the deletion would remove the card.
  await page.route('/api/live', (route) => route.abort());
  watch.expectNoAnswer(/\/api\/live$/);

  const place = { latitude: -50.1 - Math.random() * 5, longitude: 69 + Math.random() * 5 };
  await signIn(administration, demoAccount('admin'));
  const cat = await addCat(administration, { name: `Twin ${randomBytes(3).toString('hex')}`, ...place });
  const old = `/cat/${cat.id}`;
  await approveCat(administration, cat.id);
  const view = `/?at=${place.latitude.toFixed(4)},${place.longitude.toFixed(4)},12`;
  await page.goto(at(view));
  const card = homePage(page, reader).cards.getByRole('link', { name: cat.name });
  await expect(card).toBeVisible();
  await removeCat(administration, cat.id);

  await administration.goto(at('/bo/redirects'));
  const addRedirect = async (to: string) => {
    await administration.getByRole('textbox', { name: say(m.moderation_redirects_path) }).fill(old);
    await administration.getByRole('textbox', { name: say(m.moderation_redirects_target) }).fill(to);
    await administration.getByRole('button', { name: say(m.moderation_redirects_add), exact: true }).click();
    await expect(administration.getByText(say(m.moderation_redirects_added, { path: old }))).toBeVisible();
  };
  const removeRedirect = async () => {
    const row = administration.getByRole('listitem').filter({ hasText: old });
    await row.getByRole('button').click();
    await expect(administration.getByText(say(m.moderation_redirects_removed, { path: old }))).toBeVisible();
  };
  await addRedirect(target);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await card.click();
  await expect(page).toHaveURL(target);
  await expect(page).toHaveTitle('Shelter');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);

  await removeRedirect();
  await addRedirect('/how-it-works');
  const answer = await page.request.get(at(old), { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, at('/how-it-works')]);
  await page.goto(at(old));
  await expect(page).toHaveURL(at('/how-it-works'));
  await expect(page.getByRole('banner').getByRole('button', { name: say(m.common_about_label) })).toBeVisible();
  await removeRedirect();
  expect((await page.request.get(at(old))).status()).toBe(404);
});
