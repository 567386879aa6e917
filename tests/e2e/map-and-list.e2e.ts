import { m } from '#i18n/paraglide/messages.js';
import { homePage } from './support/home.ts';
import { whenLive } from './support/live.ts';
import { expect, test } from './support/story.ts';

/** Lyon's middle has many cats of the demo town. */
const lyon = '45.7640,4.8357';

test.use({ hasMap: true });

test('a visitor sees where the cats are, and the nearest ones in the list; a cluster zooms in until its cats are separate, and a marker shows its cat, which leads to the cat’s page', {
  tag: '@main',
}, async ({ page, reader }) => {
  const home = homePage(page, reader);
  await page.goto(reader.at('/'));
  await expect(home.cards.nth(3)).toBeVisible();
  await home.waitForMap();
  await expect(home.clusters.nth(3)).toBeVisible();
  const first = home.cards.first();
  await expect(first.getByRole('link')).toHaveAttribute('href', /\/cat\/\d+$/);
  await expect(first).toContainText(/km/);

  await page.goto(reader.at(`/?at=${lyon},11`));
  await home.waitForMap();
  await home.showMap();
  for (let step = 0; step < 6 && (step === 0 || (await home.markers.count()) === 0); step++) {
    const before = page.url();
    await home.clusters.first().click();
    await expect.poll(() => page.url(), { message: 'the address follows the map', intervals: [100] }).not.toBe(before);
    await home.waitForMap();
  }
  const marker = home.markers.first();
  const address = await marker.getAttribute('href');
  await marker.click();
  const preview = home.preview;
  await expect(preview.getByRole('link')).toBeFocused();
  await expect(preview.getByRole('link')).toHaveAttribute('href', address!);
  await expect(preview).toContainText(/\sk?m/);
  await expect(
    preview.getByText(reader.say(m.cats_card_lost)).or(preview.getByText(reader.say(m.cats_card_found))),
  ).toBeVisible();
  const [card, shown] = [await preview.boundingBox(), await marker.boundingBox()];
  const isBeside = card!.y + card!.height <= shown!.y || card!.y >= shown!.y + shown!.height;
  expect(isBeside, 'the card does not cover its marker').toBe(true);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(marker).toBeFocused();
  await page.keyboard.press('Enter');
  await preview.getByRole('button', { name: reader.say(m.cats_home_preview_close) }).click();
  await expect(marker).toBeFocused();
  await marker.click();
  await preview.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the list has the cats of the map: as many as its heading says, and others after each move; a view without cats leads to the nearest ones', {
  tag: '@main',
}, async ({ page, reader }) => {
  const { say } = reader;
  const home = homePage(page, reader);
  const countOfHeading = async () => Number(/\d+/.exec((await home.heading.textContent()) ?? '')?.[0] ?? Number.NaN);
  const countOfMap = async () => {
    const [map, list] = [await home.map.boundingBox(), await home.list.boundingBox()];
    // A phone's list is a drawer over the map, elsewhere it is a column beside it.
    const bottom = reader.isPhone ? list!.y : map!.y + map!.height;
    const free = { left: map!.x, right: map!.x + map!.width, top: map!.y, bottom };
    return home.markers.or(home.clusters).evaluateAll((all, { left, right, top, bottom }) => {
      const counts = { inside: 0, atEdge: 0 };
      for (const each of all) {
        const box = each.getBoundingClientRect();
        const count = each.matches('a') ? 1 : Number(each.textContent);
        if (box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom) counts.inside += count;
        else if (box.right > left && box.left < right && box.bottom > top && box.top < bottom) counts.atEdge += count;
      }
      return counts;
    }, free);
  };
  const agrees = async () => {
    const [listed, { inside, atEdge }] = [await countOfHeading(), await countOfMap()];
    return listed >= inside && listed <= inside + atEdge;
  };
  await page.goto(reader.at(`/?at=${lyon},12&within=map`));
  await home.waitForMap();
  await home.showMap();
  await expect.poll(agrees).toBe(true);
  expect((await countOfMap()).inside).toBeGreaterThan(3);
  const before = await countOfHeading();
  expect(before).toBeGreaterThan(4);
  await home.zoomIn.click();
  await home.zoomIn.click();
  await expect(page).toHaveURL(/,14(&|$)/);
  await expect.poll(countOfHeading).toBeLessThan(before);

  await page.goto(reader.at('/?at=46.2000,-8.5000,8'));
  await expect(page.getByText(say(m.cats_home_empty_title))).toBeVisible();
  await page.getByRole('link', { name: say(m.cats_home_empty_nearest) }).click();
  await expect(home.cards.first()).toBeVisible();
  await expect.poll(countOfHeading).toBeGreaterThan(0);
});

test('around a place the list has the first distance with a few cats, another one that is chosen, and that of the map once it moves', {
  tag: '@main',
}, async ({ page, reader }) => {
  const { say } = reader;
  const home = homePage(page, reader);
  const reach = (name: string) =>
    page.getByRole('navigation', { name: say(m.cats_home_reach_label) }).getByRole('link', { name, exact: true });
  const kilometers = (count: string) => say(m.common_kilometers, { count });
  await page.goto(reader.at(`/?at=${lyon},15`));
  await expect(home.heading).toContainText('Lyon');
  await expect(home.heading).toContainText(kilometers('5'));
  await expect(reach(kilometers('5'))).toHaveAttribute('aria-current', 'true');
  await reach(kilometers('20')).click();
  await expect(page).toHaveURL(/within=20/);
  await expect(home.heading).toContainText(kilometers('20'));
  await expect(reach(kilometers('20'))).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(home.heading).toContainText(kilometers('5'));

  await home.waitForMap();
  await home.showMap();
  await home.zoomIn.click();
  await expect(page).toHaveURL(/within=map/);
  await expect(home.heading).not.toContainText('km');

  await page.goto(reader.at('/?at=44.1200,3.5000,12&within=5'));
  await expect(page.getByText(say(m.cats_home_empty_within, { distance: kilometers('5') }))).toBeVisible();
  await page
    .getByRole('link', { name: reader.sayAbout(m.cats_home_reach_next, ['distance']) })
    .or(page.getByRole('link', { name: say(m.cats_home_reach_next_any) }))
    .click();
  await expect(home.cards.first()).toBeVisible();
});

test('filters choose the cats of the list, on a phone in a sheet that says how many; each can be removed, and the back button restores them', {
  tag: '@main',
}, async ({ page, reader }) => {
  const { say } = reader;
  const home = homePage(page, reader);
  await page.goto(reader.at(`/?at=${lyon},12&within=20`));
  if (reader.isPhone) {
    await page.getByRole('button', { name: say(m.cats_filter_open), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: say(m.cats_filter_open), exact: true });
    await sheet.getByText(say(m.traits_sex_female), { exact: true }).click();
    await sheet.getByRole('button', { name: reader.sayAbout(m.cats_filter_show, ['number', 'count']) }).click();
    await expect(sheet).toHaveCount(0);
  } else {
    await page.getByRole('combobox', { name: say(m.traits_sex), exact: true }).selectOption('female');
  }
  await expect(page).toHaveURL(/within=20.*sex=female/);
  const remove = page.getByRole('link', { name: say(m.cats_filter_remove, { filter: say(m.traits_sex_female) }) });
  await expect(remove).toBeVisible();
  await home.cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/cat\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/sex=female/);
  await remove.click();
  await expect(page).not.toHaveURL(/sex=/);
  await expect(remove).toHaveCount(0);
});

test('the address holds the map’s place and what is left out of list and map, and a reload or a shared link opens it again', {
  tag: '@main',
}, async ({ page, reader }) => {
  const { say } = reader;
  const home = homePage(page, reader);
  await page.goto(reader.at(`/?at=${lyon},12&within=map`));
  await home.waitForMap();
  await home.zoomIn.click();
  await expect(page).toHaveURL(/[?&]at=45\.76\d+,4\.83\d+,13(&|$)/);
  const namesOnMap = async () =>
    (
      await home.markers.or(home.clusters).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    ).sort();
  await expect(home.list).not.toHaveAttribute('aria-busy', 'true');
  let shown: (string | null)[] = [];
  const isAtRest = async () => {
    const before = shown;
    shown = await namesOnMap();
    return shown.length > 0 && shown.join() === before.join();
  };
  await expect.poll(isAtRest, { intervals: [250] }).toBe(true);
  const firstCat = await home.cards.first().getByRole('heading').textContent();
  await page.reload();
  await expect(home.cards.first().getByRole('heading')).toHaveText(firstCat!);
  await home.waitForMap();
  await expect.poll(namesOnMap).toEqual(shown);

  // A reader can leave out the found cats.
  for (const [filter, shown, hidden, hiddenOnMap] of [
    [m.cats_home_filter_lost, m.cats_card_lost, m.cats_card_found, m.map_found_cat],
    [m.cats_home_filter_found, m.cats_card_found, m.cats_card_lost, m.map_lost_cat],
  ] as const) {
    await home.filter(filter).click();
    await expect(home.filter(filter)).toHaveAttribute('aria-current', 'true');
    await expect(home.cards.filter({ hasText: say(hidden) })).toHaveCount(0);
    await expect(home.cards.filter({ hasText: say(shown) }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: reader.sayAbout(hiddenOnMap, ['name']) })).toHaveCount(0);
  }
  await page.reload();
  await expect(home.filter(m.cats_home_filter_found)).toHaveAttribute('aria-current', 'true');
  await home.filter(m.cats_home_filter_all).click();
  await expect(home.cards.filter({ hasText: say(m.cats_card_lost) }).first()).toBeVisible();
});

test('before any script runs a phone shows where the cats are; without JavaScript the list can be read, filtered, continued and searched', async ({
  newVisitor,
  reader,
}) => {
  const { say, at } = reader;
  const { page } = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const home = homePage(page, reader);
  await page.goto(reader.language === 'en' ? '/en' : '/fr');
  const numbers = page.getByRole('main').locator('[aria-hidden="true"] b');
  const boxes = await Promise.all((await numbers.all()).map((each) => each.boundingBox()));
  const onScreen = boxes.filter((box) => box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844);
  expect(onScreen.length).toBeGreaterThan(5);
  const counts = (await numbers.allTextContents()).map(Number);
  // The demo town has more than 400 cats; some lie beyond the picture.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(200);

  await page.goto(at('/'));
  await expect(home.cards).toHaveCount(30);
  await home.filter(m.cats_home_filter_lost).click();
  await expect(page).toHaveURL(/filter=lost/);
  await expect(home.cards.filter({ hasText: say(m.cats_card_found) })).toHaveCount(0);
  const firstOfPage = () => home.cards.first().getByRole('heading').textContent();
  const before = await firstOfPage();
  // Photos and fonts still move the link while the page loads, and a click then may miss it.
  await page.getByRole('link', { name: say(m.cats_home_more) }).press('Enter');
  await expect(page).toHaveURL(/cursor=/);
  expect(await firstOfPage()).not.toBe(before);

  await page.goto(at(`/?at=${lyon},12&within=50`));
  await page.getByRole('combobox', { name: say(m.traits_sex), exact: true }).selectOption('male');
  await page.getByRole('button', { name: say(m.cats_home_coat_show), exact: true }).click();
  await expect(page).toHaveURL(/within=50.*sex=male/);

  const search = page.getByRole('combobox', { name: say(m.cats_home_search_label) });
  await search.fill('Lyon');
  await search.press('Enter');
  await expect(page).toHaveURL(/[?&]at=45\.7\d+,4\.8\d+/);
  await expect(home.cards.first()).toContainText('Lyon');
  await search.fill('zzqxwv');
  await search.press('Enter');
  await expect(page.getByText(say(m.cats_home_search_nothing, { query: 'zzqxwv' }))).toBeVisible();
  await home.cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/cat\/\d+$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the clusters of the picture go when those of the map come, the add button covers nothing wherever the drawer is, and every control is large enough for a finger', async ({
    page,
    reader,
  }) => {
    const { say } = reader;
    const home = homePage(page, reader);
    await page.addInitScript(() => {
      const look = () => {
        const picture = [...document.querySelectorAll('[aria-hidden=true] > .cluster')];
        const hasBoth = document.querySelector('.map-cluster') && picture.some((each) => each.checkVisibility());
        if (hasBoth) document.documentElement.dataset.hasBoth = 'yes';
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(reader.at('/'), { waitUntil: 'domcontentloaded' });
    const circles = await page.locator('[aria-hidden=true] > .cluster').evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width } = each.getBoundingClientRect();
        return { x: x + width / 2, y: y + width / 2, radius: width / 2 };
      }),
    );
    expect(circles.length).toBeGreaterThan(5);
    const gaps = circles.flatMap((a, index) =>
      circles.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius),
    );
    expect(Math.min(...gaps), 'pixels between two clusters').toBeGreaterThanOrEqual(-1);
    await page.touchscreen.tap(200, 100);
    await expect(home.clusters.first()).toBeVisible();
    expect(await page.locator('html').getAttribute('data-has-both')).toBeNull();

    const add = home.list.getByRole('link', { name: say(m.cats_home_add) }).first();
    const handle = page.getByRole('button', { name: say(m.common_drawer_hide) });
    const isClear = (part: ReturnType<typeof page.locator>) =>
      part.evaluate((each) => {
        const { left, right, top, bottom, x, y, width, height } = each.getBoundingClientRect();
        // Corners are round, so the middles of the sides are used.
        const sides = [
          ...[left + 4, right - 4].map((side) => [side, y + height / 2] as const),
          ...[top + 4, bottom - 4].map((side) => [x + width / 2, side] as const),
        ];
        return sides.every(([sideX, sideY]) => each.contains(document.elementFromPoint(sideX, sideY)));
      });
    await expect(home.cards.nth(3)).toBeAttached();
    const last = home.cards.last();
    await handle.press('ArrowUp');
    await last.scrollIntoViewIfNeeded();
    for (const part of [last, home.heading, add]) await expect.poll(() => isClear(part)).toBe(true);
    await handle.press('ArrowDown');
    for (const part of [home.heading, add]) await expect.poll(() => isClear(part)).toBe(true);
    await handle.click();
    for (const part of [home.heading, add]) await expect.poll(() => isClear(part)).toBe(true);

    const credits = page.locator('.maplibregl-ctrl-attrib-button');
    await credits.click();
    const small = await page
      .locator(':is(.map-frame, .drawer > :first-child) :is(a, button, summary)')
      .evaluateAll((all) =>
        all
          .map((each) => ({ text: each.textContent, ...each.getBoundingClientRect().toJSON() }))
          .filter(({ width, height }) => width > 0 && (Math.round(width) < 44 || Math.round(height) < 44)),
      );
    // The drawer's handle is as wide as the screen.
    expect(small.filter(({ width }) => width < 300)).toEqual([]);
  });
});

test.describe('without WebGL', () => {
  test.use({ hasMap: false });

  test('a device without WebGL says so and shows the list, which continues beyond its first page', async ({
    page,
    reader,
  }) => {
    const home = homePage(page, reader);
    const live = whenLive(page);
    await page.goto(reader.at('/'));
    await expect(page.getByText(reader.say(m.map_unavailable_title))).toBeVisible();
    await expect(home.cards).toHaveCount(30);
    // Before hydration the link leads to a page of the next cats alone.
    await live;
    await page.getByRole('link', { name: reader.say(m.cats_home_more) }).click();
    await expect(home.cards.nth(30)).toBeAttached();
    await home.cards.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/cat\/\d+$/);
  });
});
