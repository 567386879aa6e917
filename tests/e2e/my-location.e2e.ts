import { m } from '#i18n/paraglide/messages.js';
import { homePage } from './support/home.ts';
import { expect, test } from './support/story.ts';

test.use({ hasMap: true });

// src/routes/shell/locate-button.dom.test.tsx tests each reason why a position is unknown.
test('the position leads to the cats around it; without permission the header says so', async ({
  page,
  context,
  reader,
}) => {
  const home = homePage(page, reader);
  await context.setGeolocation({ latitude: 43.6045, longitude: 1.4442, accuracy: 30 });
  await page.goto(reader.at('/'));
  const button = page.getByRole('button', { name: reader.say(m.places_locate), exact: true });
  await button.click();
  const alert = page.getByRole('banner').getByRole('alert');
  await expect(alert).toContainText(reader.say(m.places_locate_denied));
  await alert.getByRole('button', { name: reader.say(m.common_close) }).click();
  await expect(alert).toHaveCount(0);
  await context.grantPermissions(['geolocation']);
  // The first visit shows the offer before a list that starts in the middle of France.
  const start = page.getByRole('main').getByRole('button', { name: reader.say(m.cats_home_start_near_me) });
  await page
    .getByRole('main')
    .getByRole('button', { name: reader.say(m.cats_home_start_search) })
    .click();
  await expect(page.getByRole('combobox', { name: reader.say(m.cats_home_search_label) })).toBeFocused();
  expect((await start.boundingBox())!.y).toBeLessThan((await home.cards.first().boundingBox())!.y);
  await start.click();
  await expect(page).toHaveURL(/[?&]at=43\.6045,1\.4442,12/);
  await expect(home.cards.first()).toContainText('Toulouse');
  await expect(start).toHaveCount(0);
  await home.waitForMap();

  await page.goto(reader.at('/'));
  await expect(page).toHaveURL(/[?&]at=43\.6/);
  await expect(home.cards.first()).toContainText('Toulouse');
});
