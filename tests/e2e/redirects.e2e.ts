import { randomBytes } from 'node:crypto';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, signIn } from '#tests/support/e2e-accounts.ts';
import { addCat, approveCat, removeCat } from '#tests/support/e2e-calls.ts';
import { homePage } from '#tests/support/e2e-home.ts';
import { catlas } from '#tests/support/e2e-operator.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const ownPath = (name: string) => `/${name}-${randomBytes(4).toString('hex')}`;

test('an address from an old poster leads to the page that has taken its place, in the reader’s language', async ({
  page,
  reader,
}) => {
  const old = ownPath('poster');
  await catlas('redirects', 'add', old, '/missing-cat#the-first-hour', '--status', '301');
  const answer = await page.request.get(reader.at(old), { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, reader.at('/missing-cat#the-first-hour')]);
  await page.goto(reader.at(old));
  await expect(page).toHaveURL(reader.at('/missing-cat#the-first-hour'));
  await catlas('redirects', 'remove', old);
  const gone = await page.request.get(reader.at(old));
  expect(gone.status()).toBe(404);
});

test('an administrator adds an old address in the back office, and removes it', async ({ page, reader }) => {
  const { say, at } = reader;
  const old = ownPath('flyer');
  await signIn(page, demoAccount('admin'));
  await page.goto(at('/bo/redirects'));
  await page.getByRole('textbox', { name: say(m.moderation_redirects_path) }).fill(old);
  await page.getByRole('textbox', { name: say(m.moderation_redirects_target) }).fill('/about');
  await page.getByRole('button', { name: say(m.moderation_redirects_add), exact: true }).click();
  await expect(page.getByText(say(m.moderation_redirects_added, { path: old }))).toBeVisible();
  const answer = await page.request.get(at(old), { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, at('/about')]);
  const row = page.getByRole('listitem').filter({ hasText: old });
  await row.getByRole('button').click();
  await expect(page.getByText(say(m.moderation_redirects_removed, { path: old }))).toBeVisible();
  expect((await page.request.get(at(old))).status()).toBe(404);
});

test('a press within the site follows a redirect too: out of it by a whole new page', async ({
  page: administration,
  newVisitor,
  reader,
}) => {
  const { say, at } = reader;
  const { page, watch } = await newVisitor();
  const target = 'https://shelter.example/cats/7';
  watch.expectStranger(/^https:\/\/shelter\.example\//);
  await page.route(target, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Shelter</title>' }));
  // News of the deletion would take the card away.
  await page.route('/api/live', (route) => route.abort());
  watch.expectNoAnswer(/\/api\/live$/);

  const place = { latitude: -50.1 - Math.random() * 5, longitude: 69 + Math.random() * 5 };
  await signIn(administration, demoAccount('admin'));
  const cat = await addCat(administration, { name: `Twin ${randomBytes(3).toString('hex')}`, ...place });
  await approveCat(administration, cat.id);
  const view = `/?at=${place.latitude.toFixed(4)},${place.longitude.toFixed(4)},12`;
  await page.goto(at(view));
  const card = homePage(page, reader).cards.getByRole('link', { name: cat.name });
  await expect(card).toBeVisible();
  await removeCat(administration, cat.id);
  await catlas('redirects', 'add', `/cat/${cat.id}`, target);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await card.click();
  await expect(page).toHaveURL(target);
  await expect(page).toHaveTitle('Shelter');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);

  await catlas('redirects', 'remove', `/cat/${cat.id}`);
  await catlas('redirects', 'add', `/cat/${cat.id}`, '/how-it-works');
  await page.goto(at(`/cat/${cat.id}`));
  await expect(page).toHaveURL(at('/how-it-works'));
  await expect(page.getByRole('banner').getByRole('button', { name: say(m.common_about_label) })).toBeVisible();
  await catlas('redirects', 'remove', `/cat/${cat.id}`);
});
