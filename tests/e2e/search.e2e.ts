import { m } from '#i18n/paraglide/messages.js';
import { listCatsNear } from '#tests/support/e2e-calls.ts';
import { homePage } from '#tests/support/e2e-home.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const franceCentre = { latitude: 46.7682, longitude: 2.4327 };

test.describe('places', () => {
  for (const { query, address, place } of [
    { query: 'Lyon', address: /[?&]at=45\.7\d+,4\.8\d+,\d/, place: /Lyon/ },
    { query: '69003', address: /[?&]at=45\.7\d+,4\.8\d+,\d/, place: /Lyon/ },
  ]) {
    test(`typing ${query} and Enter brings map and list there`, async ({ page, reader }) => {
      const home = homePage(page, reader);
      await page.goto(reader.at('/'));
      await home.waitForMap();
      const search = page.getByRole('combobox', { name: reader.say(m.cats_home_search_label) });
      await search.fill(query);
      await search.press('Enter');
      await expect(page).toHaveURL(address);
      await expect(home.cards.first()).toContainText(place);
      await home.waitForMap();
    });
  }
});

test.describe('cats', () => {

  const letters = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

  for (const { slip, change } of [
    { slip: 'only a part of it is typed', change: (name: string) => name.slice(0, -2) },
    { slip: 'its accent is left out', change: (name: string) => letters(name) },
    { slip: 'one letter is wrong', change: (name: string) => `${name.slice(0, 3)}x${name.slice(4)}` },
  ]) {
    test(`a cat is found by name when ${slip}`, async ({ page, reader }) => {
      const { say } = reader;
      await page.goto(reader.at('/'));
      const cats = await listCatsNear(page, { ...franceCentre, radius_km: 2000, limit: 200 });
      const wanted = cats.find(({ name }) => /^\p{L}{6,}$/u.test(name) && letters(name) !== name)!;
      const search = page.getByRole('combobox', { name: say(m.cats_home_search_label) });
      await search.fill(change(wanted.name));
      const found = page
        .getByRole('listbox', { name: say(m.cats_home_search_label) })
        .getByRole('group', { name: say(m.cats_home_search_cats) })
        .getByRole('option', { name: wanted.name });
      await found.first().click();
      await expect(page.getByRole('heading', { level: 1, name: wanted.name, exact: true })).toBeVisible();
    });
  }

  test('a suggestion is chosen with the arrow keys alone', async ({ page, reader }) => {
    const { say } = reader;
    await page.goto(reader.at('/'));
    const search = page.getByRole('combobox', { name: say(m.cats_home_search_label) });
    await search.fill('Marseille');
    const options = page.getByRole('listbox', { name: say(m.cats_home_search_label) }).getByRole('option');
    await expect(options.first()).toContainText('Marseille');
    await search.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await search.press('Enter');
    await expect(page).toHaveURL(/[?&]at=43\.\d+,5\.\d+/);
    await expect(options).toHaveCount(0);
  });

  test('a search without an answer says so and keeps what was typed', async ({ page, reader }) => {
    await page.goto(reader.at('/'));
    const search = page.getByRole('combobox', { name: reader.say(m.cats_home_search_label) });
    await search.fill('zzqxwv');
    await search.press('Enter');
    await expect(page.getByText(reader.say(m.cats_home_search_nothing, { query: 'zzqxwv' }))).toBeVisible();
    await expect(search).toHaveValue('zzqxwv');
  });
});
