import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { addCat, approveCat, removeCat, searchCats } from './support/calls.ts';
import { homePage } from './support/home.ts';
import { whenLive } from './support/live.ts';
import { expect, test } from './support/story.ts';
import { disableWebGl } from './support/webgl.ts';

test.use({ hasMap: true });

/** The time is printed, not asserted: these pages draw maps without a graphics card, on a machine of unknown speed. */

test('an approved cat comes by itself to every open map, list and search, and to its owner’s page, and a deleted one goes', async ({
  page,
  reader,
  newVisitor,
}, { parallelIndex, repeatEachIndex }) => {
  const { say, at } = reader;
  const place = { latitude: 44.5 + Math.random() * 0.2, longitude: 3.3 + (parallelIndex + repeatEachIndex) * 0.2 };
  const name = `Éclair ${Date.now().toString(36)}`;
  const owner = await newVisitor();
  await makeMember(owner.page, reader);
  const cat = await addCat(owner.page, { name, ...place });
  owner.watch.expectConsole(/WebGL/);
  await disableWebGl(owner.page);
  const ownerLive = whenLive(owner.page);
  await owner.page.goto(at(`/cat/${cat.id}`));
  const waiting = owner.page.getByText(say(m.cats_page_pending_title), { exact: true });
  await expect(waiting).toBeVisible();
  await ownerLive;
  const admin = await newVisitor();
  await signIn(admin.page, demoAccount('admin'));

  const address = at(`/?at=${place.latitude.toFixed(4)},${place.longitude.toFixed(4)},15&within=map`);
  const home = homePage(page, reader);
  const live = whenLive(page);
  const tiles = page.waitForResponse((answer) => answer.url().includes('/api/cats/tiles/'));
  await page.goto(address);
  await Promise.all([live, tiles]);
  await expect(home.map).toBeVisible();
  // The other person has the list only: drawing a second map would slow down the first.
  const other = await newVisitor();
  other.watch.expectConsole(/WebGL/);
  await disableWebGl(other.page);
  const otherLive = whenLive(other.page);
  await other.page.goto(`${address}&filter=lost`);
  await otherLive;
  const otherHome = homePage(other.page, reader);
  await expect(home.cards.filter({ hasText: name })).toHaveCount(0);

  await approveCat(admin.page, cat.id);
  const approvedAt = performance.now();
  await Promise.all([
    expect(home.marker(name)).toBeVisible(),
    expect(home.cards.filter({ hasText: name })).toBeVisible(),
    expect(otherHome.cards.filter({ hasText: name })).toBeVisible(),
    expect(waiting, 'on its owner’s page').toHaveCount(0),
    expect.poll(async () => (await searchCats(page, name))[0]?.name).toBe(name),
  ]);
  const seconds = ((performance.now() - approvedAt) / 1000).toFixed(1);
  console.log(`An approved cat was on map, lists and search of the open pages after ${seconds} s`);
  await page.getByRole('combobox', { name: say(m.cats_home_search_label) }).fill(name);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await removeCat(owner.page, cat.id);
  await Promise.all([
    expect(home.marker(name)).toHaveCount(0),
    expect(home.cards.filter({ hasText: name })).toHaveCount(0),
  ]);
});
