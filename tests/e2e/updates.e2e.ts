import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { untilTakenOver } from './support/alive.ts';
import { connectLink } from './support/sign-in.ts';
import { expect, type Reader, test } from './support/story.ts';

/** From now on the server has a newer build than the page's. */
async function deployNewerBuild(page: Page) {
  const json = { id: 'newer', time: new Date(Date.now() + 60_000).toISOString() };
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json }));
}

/** The page looks for a newer build when it becomes visible again. */
async function comeBack(page: Page) {
  const asked = page.waitForResponse('**/builds/latest.json');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await (await asked).finished();
}

/** The value lives as long as the document, whose scripts handle its links. */
async function markDocument(page: Page) {
  await untilTakenOver(page);
  await page.evaluate(() => void Object.assign(window, { isMarked: true }));
}
const isSameDocument = (page: Page) => page.evaluate(() => 'isMarked' in window).catch(() => null);

async function openTerms(page: Page, { at }: Reader) {
  const asked = page.waitForResponse('**/builds/latest.json');
  await page.goto(at('/terms'));
  await (await asked).finished();
  await markDocument(page);
}

async function follow(page: Page, { say }: Reader, name: typeof m.common_footer_privacy) {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say(name), exact: true })
    .click();
}

test('an open page looks for updates every five minutes; after one the next page is a new document, once in ten seconds, and typed text stays until then', async ({
  page,
  reader,
  request,
}) => {
  const { say, at } = reader;
  const answer = await request.get('/builds/latest.json');
  expect(answer.headers()['cache-control']).toBe('no-store');
  const { id, time } = await answer.json();
  expect(Date.parse(time)).toBeGreaterThan(0);
  await page.clock.install();
  await openTerms(page, reader);
  expect(
    await page.evaluate(() => (window as never as Record<string, { version: string }>).__reactRouterManifest),
  ).toMatchObject({ version: id });
  await follow(page, reader, m.common_footer_privacy);
  await expect(page).toHaveURL(at('/privacy'));
  expect(await isSameDocument(page), 'without an update the document stays').toBe(true);

  const search = page.getByRole('combobox', { name: say(m.cats_home_search_label) });
  await search.fill('Mistigri');
  await deployNewerBuild(page);
  const asked = page.waitForResponse('**/builds/latest.json');
  await page.clock.fastForward('05:00');
  await (await asked).finished();
  // From here on only the story's clock advances, also on a slow machine.
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now);
  await expect(search, 'the update itself touches nothing').toHaveValue('Mistigri');
  expect(await isSameDocument(page)).toBe(true);

  await follow(page, reader, m.common_footer_about);
  await expect(page).toHaveURL(at('/about'));
  await expect.poll(() => isSameDocument(page)).toBe(false);

  await markDocument(page);
  await page.clock.setFixedTime(now + 6_000);
  await comeBack(page);
  await follow(page, reader, m.common_footer_terms);
  await expect(page).toHaveURL(at('/terms'));
  expect(await isSameDocument(page), 'no second reload within ten seconds').toBe(true);
  await page.clock.setFixedTime(now + 14_000);
  await follow(page, reader, m.common_footer_privacy);
  await expect(page).toHaveURL(at('/privacy'));
  await expect.poll(() => isSameDocument(page)).toBe(false);
});

test('a part that an update has removed reloads the page once, then says so, and never reloads a page with typed text', {
  tag: '@full',
}, async ({ page, watch, reader }) => {
  const { say } = reader;
  watch.expectStatus(404, /\/assets\/connect-dialog/);
  watch.expectConsole(/dynamically imported module/);
  let checks = 0;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/builds/latest.json')) checks += 1;
  });
  await page.route('**/assets/connect-dialog*', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await deployNewerBuild(page);
  const open = async () => {
    checks = 0;
    await page.goto(reader.at('/'));
    await expect.poll(() => checks, { intervals: [50] }).toBe(1);
    await markDocument(page);
  };
  const isGone = page.getByText(say(m.updates_part_gone), { exact: true });
  await open();
  const search = page.getByRole('combobox', { name: say(m.cats_home_search_label) });
  await search.fill('Mistigri');
  await connectLink(page, reader).click();
  await expect(isGone).toBeVisible();
  await expect(search).toHaveValue('Mistigri');
  expect(await isSameDocument(page)).toBe(true);

  await open();
  await connectLink(page, reader).click();
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await expect.poll(() => checks).toBe(3);
  await markDocument(page);
  await connectLink(page, reader).click();
  await expect(isGone).toBeVisible();
  await expect(page.getByRole('button', { name: say(m.updates_reload), exact: true })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
