import { m } from '#i18n/paraglide/messages.js';
import { expectAccessible } from './support/axe.ts';
import { listCatsNear } from './support/calls.ts';
import { homePage } from './support/home.ts';
import { expect, test } from './support/story.ts';

const franceCentre = { latitude: 46.7682, longitude: 2.4327 };

test.describe('places', () => {
  test.use({ hasMap: true });

  test('typing a town or a postal code and Enter brings map and list there, as does a suggestion chosen with the arrow keys', {
    tag: '@main',
  }, async ({ page, reader }) => {
    const home = homePage(page, reader);
    await page.goto(reader.at('/'));
    await home.waitForMap();
    const search = page.getByRole('combobox', { name: reader.say(m.cats_home_search_label) });
    const options = page.getByRole('listbox', { name: reader.say(m.cats_home_search_label) }).getByRole('option');
    await search.fill('Lyon');
    await search.press('Enter');
    await expect(page).toHaveURL(/[?&]at=45\.7\d+,4\.8\d+,\d/);
    await expect(home.cards.first()).toContainText(/Lyon/);
    await home.waitForMap();

    await search.fill('Marseille');
    await expect(options.first()).toContainText('Marseille');
    await search.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await search.press('Enter');
    await expect(page).toHaveURL(/[?&]at=43\.\d+,5\.\d+/);
    await expect(options).toHaveCount(0);

    await search.fill('69003');
    await search.press('Enter');
    await expect(page).toHaveURL(/[?&]at=45\.7\d+,4\.8\d+,\d/);
    await expect(home.cards.first()).toContainText(/Lyon/);

    await search.fill('12 rue Inconnue, Lyon');
    await expect(page.getByText(reader.say(m.cats_home_search_street_offer, { place: 'Lyon' }))).toBeVisible();
    await search.press('Enter');
    const notice = page.getByText(reader.say(m.cats_home_search_street_missing, { place: 'Lyon' }));
    await expect(notice).toBeVisible();
    await expect(page).toHaveURL(/[?&]at=45\.7\d+,4\.8\d+,\d/);
    await expectAccessible(page, 'a street that was not found');
    await page.getByRole('link', { name: reader.say(m.common_close), exact: true }).click();
    await expect(notice).toHaveCount(0);

    const nothing = page
      .getByRole('status')
      .filter({ hasText: reader.say(m.cats_home_search_nothing, { query: 'zzqxwv' }) });
    await search.fill('zzqxwv');
    await expect(nothing, 'while typing').toBeVisible();
    await search.press('Enter');
    await expect(nothing).toBeVisible();
    await expect(search, 'what was typed stays').toHaveValue('zzqxwv');
    await search.press('Tab');
    const clear = page.getByRole('button', { name: reader.say(m.cats_home_search_clear), exact: true });
    await expect(clear).toBeFocused();
    expect((await clear.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await clear.press('Enter');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await expect(clear).toHaveCount(0);
  });

  test('without JavaScript an unknown street leads to its town, and the page says so', async ({
    newVisitor,
    reader,
  }) => {
    const { page } = await newVisitor({ javaScriptEnabled: false });
    await page.goto(reader.at('/?q=12+rue+Inconnue,+Lyon'));
    await expect(page).toHaveURL(/[?&]at=45\.7\d+,4\.8\d+,\d/);
    const notice = page.getByText(reader.say(m.cats_home_search_street_missing, { place: 'Lyon' }));
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: reader.say(m.common_close), exact: true }).click();
    await expect(notice).toHaveCount(0);
  });
});

test('a search by looks and place shows all cats that fit, and what was understood can be removed', {
  tag: '@main',
}, async ({ page, reader }) => {
  const { say } = reader;
  await page.goto(reader.at('/'));
  const search = page.getByRole('combobox', { name: say(m.cats_home_search_label) });
  await search.fill(reader.language === 'en' ? 'lost black cat Lyon' : 'chat noir perdu Lyon');
  await search.press('Enter');
  await expect(page).toHaveURL(/[?&]at=45\.7\d+,4\.8\d+,.*coat_colors=black&filter=lost/);
  const filters = page.getByRole('list', { name: say(m.cats_filter_active_label) });
  for (const filter of [say(m.traits_color_black), say(m.cats_home_filter_lost)])
    await expect(filters.getByRole('link', { name: say(m.cats_filter_remove, { filter }) })).toBeVisible();
  const cards = homePage(page, reader).cards;
  await expect(cards.first()).toContainText(say(m.cats_card_lost));
  await expectAccessible(page, 'a search by looks');
  await filters.getByRole('link', { name: say(m.cats_filter_clear) }).click();
  await expect(page).not.toHaveURL(/coat_colors|filter=/);
  await expect(filters).toHaveCount(0);
});

test.describe('cats', () => {
  const letters = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

  test('a cat is found by name when only a part of it is typed, its accent is left out or one letter is wrong', async ({
    page,
    reader,
  }) => {
    const { say } = reader;
    await page.goto(reader.at('/'));
    const cats = await listCatsNear(page, { ...franceCentre, radius_km: 2000, limit: 200 });
    const wanted = cats.find(({ name }) => /^\p{L}{6,}$/u.test(name) && letters(name) !== name)!;
    const search = page.getByRole('combobox', { name: say(m.cats_home_search_label) });
    for (const typed of [
      wanted.name.slice(0, -2),
      letters(wanted.name),
      `${wanted.name.slice(0, 3)}x${wanted.name.slice(4)}`,
    ]) {
      await search.fill(typed);
      const found = page
        .getByRole('listbox', { name: say(m.cats_home_search_label) })
        .getByRole('group', { name: say(m.cats_home_search_cats) })
        .getByRole('option', { name: wanted.name });
      await found.first().click();
      await expect(page.getByRole('heading', { level: 1, name: wanted.name, exact: true })).toBeVisible();
      await page.goBack();
      await expect(homePage(page, reader).cards.first()).toBeVisible();
    }
  });
});
