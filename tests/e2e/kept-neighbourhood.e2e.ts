import type { Page, Request } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { addCat, approveCat } from './support/calls.ts';
import { expect, test, waitForWorker } from './support/offline.ts';

test.use({ hasMap: true });

/** Only what was kept may answer, not what was visited. */
function forgetVisited(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const name of await caches.keys()) if (!/shell|state|kept/.test(name)) await caches.delete(name);
  });
}

test('a kept neighbourhood works in airplane mode: page, map and sighting form without a failed request', async ({
  page,
  context,
  line,
  watch,
  reader,
  newVisitor,
}) => {
  const { say, at } = reader;
  const owner = await newVisitor();
  await makeMember(owner.page, reader);
  const cat = await addCat(owner.page, { name: 'Horsréseau', latitude: 45.7745, longitude: 4.832 });
  const admin = await newVisitor();
  await signIn(admin.page, demoAccount('admin'));
  await approveCat(admin.page, cat.id);

  await page.goto(at('/terms'));
  await waitForWorker(page);
  await page.goto(at(`/cat/${cat.id}`));
  await page.getByRole('button', { name: say(m.offline_keep), exact: true }).click();
  const kept = page.getByText(reader.sayAbout(m.offline_kept_text, ['size', 'time']));
  await expect(kept).toBeVisible();
  await expectAccessible(page, 'a kept neighbourhood');

  await forgetVisited(page);
  // The service worker asks the network first; the page must not notice.
  watch.expectNoAnswer(/.*/);
  watch.expectConsole(/was preloaded using link preload/);
  await context.setOffline(true);
  line.cut();
  // The stream of live news that was open when the network was lost ends with an error.
  const begun = new Set<Request>();
  context.on('request', (request) => begun.add(request));
  const failed: string[] = [];
  context.on('requestfailed', (request) => {
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (begun.has(request) && !request.serviceWorker() && !isAborted) failed.push(request.url());
  });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: cat.name })).toBeVisible();
  await expect(page.getByText(reader.sayAbout(m.offline_bar_kept, ['time']))).toBeVisible();
  await page.locator('.map-frame').scrollIntoViewIfNeeded();
  await expect(page.locator('.map-canvas.is-ready')).toBeVisible();
  await page.getByRole('link', { name: say(m.cats_page_on_the_map), exact: true }).click();
  await expect(page).toHaveURL(/\?at=/);
  await expect(page.locator('.map-canvas.is-ready')).toBeVisible();
  await expect(page.locator('.maplibregl-marker').first()).toBeVisible();

  // The page of the form is kept, too, for a link of its own.
  await page.goto(at(`/cat/${cat.id}/sighting?kind=with-me`));
  await expect(page.getByLabel(say(m.sightings_reach_phone), { exact: true })).toBeVisible();

  await page.goto(at(`/cat/${cat.id}`));
  await page.getByRole('link', { name: say(m.sightings_button_seen), exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Coordinates are taken as soon as the reader goes on.
  await dialog.getByRole('searchbox').fill('45.775, 4.833');
  await dialog.getByRole('textbox', { name: say(m.sightings_form_words_seen) }).fill('Behind the school');
  await dialog.getByRole('button', { name: say(m.sightings_form_send), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: say(m.sightings_kept_title) })).toBeFocused();
  expect(failed, 'requests that failed').toEqual([]);

  await context.setOffline(false);
  line.mend();
  await page.goto(at('/unsent'));
  await expect(page.getByText(say(m.outbox_empty_title), { exact: true })).toBeVisible();
  const { sightings } = await (await owner.page.request.get(`/api/cats/${cat.id}/sightings`)).json();
  expect(sightings.map(({ words }: { words: string }) => words)).toEqual(['Behind the school']);

  await page.goto(at(`/cat/${cat.id}`));
  await page.getByRole('button', { name: say(m.offline_keep_remove), exact: true }).click();
  await expect(page.getByText(say(m.offline_keep_removed), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: say(m.offline_keep), exact: true })).toBeFocused();
});
