import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { listScriptsOfPage } from '#tests/support/scripts-of-page.ts';
import { makeMember } from './support/accounts.ts';
import { listCatsNear } from './support/calls.ts';
import { expect, test } from './support/story.ts';

const maxScriptBytesOfHome = 145_000;
const maxScriptBytesOfCat = 165_000;
// Names and places of the thirty nearest cats differ from start to start by about 1 kB. React repeats the addresses of
// the first photos at the top, so that they load before the rest.
const maxBytesOfHome = 64_000;
const maxBytesOfCat = 27_500;

const built = join(projectRoot, 'build/client');
const readBuilt = (path: string): string => readFileSync(join(built, path), 'utf8');

test('the page is usable before the map: little JavaScript comes before it, and none of the map’s', {
  tag: '@once',
}, async ({ page }) => {
  const home = await (await page.request.get('/')).text();
  const cat = /href="(\/cat\/\d+)"/.exec(home)![1]!;
  for (const [path, maxBytes] of [
    ['/', maxScriptBytesOfHome],
    [cat, maxScriptBytesOfCat],
  ] as const) {
    const scripts = await listScriptsOfPage(await (await page.request.get(path)).text(), readBuilt);
    expect(scripts.filter((script) => readBuilt(script).includes('maplibregl-canvas'))).toEqual([]);
    const sizes = scripts.map((script) => [script, gzipSync(readBuilt(script)).byteLength] as const);
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    test.info().annotations.push({ type: `JavaScript of ${path}, gzip bytes`, description: String(total) });
    expect(total, JSON.stringify(sizes, null, 1)).toBeLessThan(maxBytes);
  }
});

test('the pages of a phone’s first visit are light before compression', { tag: '@once' }, async ({ page }) => {
  for (const language of ['en', 'fr']) {
    const home = await (await page.request.get(`/${language}`)).text();
    expect(home.match(/<article/g), 'the cards of the first page').toHaveLength(30);
    expect(Buffer.byteLength(home), `/${language}`).toBeLessThanOrEqual(maxBytesOfHome);
    const cat = /href="([^"]*\/cat\/\d+)"/.exec(home)![1]!;
    expect(Buffer.byteLength(await (await page.request.get(cat)).text()), cat).toBeLessThanOrEqual(maxBytesOfCat);
  }
});

/** Another element or the focus can change these. */
const ofOtherElements = /:(?:first|last|only|nth|has|empty)\b/;

/**
 * Browsers restyle everything below an element if the selector can end in any element. Spaces in parentheses don't
 * count.
 */
function restylesAll(selector: string): boolean {
  const last = selector
    .trim()
    .split(/\s*[\s>+~](?![^(]*\))\s*/)
    .at(-1)!;
  const others = selector.slice(0, selector.lastIndexOf(last));
  return (/^[*:]/.test(last) && ofOtherElements.test(others)) || (last.endsWith(' *)') && ofOtherElements.test(last));
}

test('a new element restyles nothing but itself and what a style names', { tag: '@once' }, () => {
  const styles = globSync('assets/*.css', { cwd: built }).map(readBuilt);
  const selectors = styles.flatMap((css) =>
    [...css.matchAll(/([^{}@;]+)\{/g)].flatMap(([, list]) => list!.split(/,(?![^(]*\))/)),
  );
  expect(selectors.length).toBeGreaterThan(500);
  expect(selectors.filter(restylesAll)).toEqual([]);
  expect(['.card>p:last-child>:before', '.a:is(:where(.group):has(:is(input:focus)) *)'].every(restylesAll)).toBe(true);
});

/** Holds the page's scripts, as a slow network does. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const pattern = /\/assets\/.*\.js$/;
  await page.unroute(pattern);
  let letThrough = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(pattern, async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  return letThrough;
}

test('input typed, chosen and ticked before the scripts load is kept when they have loaded, and a button pressed before acts then', async ({
  page,
  reader,
  watch,
}) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  let letThrough = await holdScripts(page);
  await page.goto(at('/cats/new'), { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  const found = main.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_found)}`) });
  const words = main.getByRole('textbox', { name: say(m.cats_add_description) });
  const early = page.locator('[data-early-press][aria-busy=true]');
  await main
    .getByLabel(say(m.cats_add_photo_choose))
    .setInputFiles({ name: 'IMG_0004.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await phoneJpeg()) });
  await found.check();
  await words.fill('Zibeline');
  await words.press('ArrowLeft');
  await page.getByRole('combobox').first().fill('Vesoul');
  await page.getByRole('button', { name: say(m.cats_add_continue), exact: true }).click();
  await expect(early).toHaveText(say(m.cats_add_continue));
  letThrough();
  await expect(main.getByRole('img', { name: say(m.cats_add_photo_alt) })).toBeVisible();
  await expect(words).toHaveValue('Zibeline');
  await expect(page.getByRole('combobox').first()).toHaveValue('Vesoul');
  await expect(main.getByText(/^8 \/ /)).toBeVisible();
  // The press has happened, so only missing fields are an error.
  await expect(main.getByText(say(m.cats_add_check_fields))).toBeVisible();
  await expect(main.getByText(say(m.cats_error_photo_missing))).toHaveCount(0);
  await expect(page).toHaveURL(at('/cats/new'));
  // A reload brings back the draft, so the form has stored the input.
  await page.unroute(/\/assets\/.*\.js$/);
  await page.reload();
  await expect(words).toHaveValue('Zibeline');
  await expect(found).toBeChecked();

  const [cat] = await listCatsNear(page, { latitude: 45.764, longitude: 4.8357, limit: 1 });
  letThrough = await holdScripts(page);
  await page.goto(at(`/cat/${cat!.id}`), { waitUntil: 'domcontentloaded' });
  const section = page.getByRole('region', { name: say(m.comments_title) });
  const content = `Seen from a train, ${Date.now().toString(36)}`;
  await section.getByRole('textbox', { name: say(m.comments_form_label) }).fill(content);
  await section.getByRole('button', { name: say(m.comments_form_send), exact: true }).click();
  await expect(early).toBeVisible();
  letThrough();
  await expect(section.getByRole('listitem').filter({ hasText: content })).toContainText(say(m.comments_pending));
  await expect(section.getByRole('textbox', { name: say(m.comments_form_label) })).toHaveValue('');
  const { comments } = await (await page.request.get('/api/user/comments')).json();
  expect(comments.filter((comment: { content: string }) => comment.content === content)).toHaveLength(1);

  letThrough = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: say(m.cats_report_button) }).click();
  await expect(early).toBeVisible();
  letThrough();
  await expect(page.getByRole('dialog', { name: say(m.cats_report_title) })).toBeVisible();

  // An error's page answers presses as well, once it is hydrated.
  watch.expectStatus(404, /\/no-such-page$/);
  await page.goto(at('/no-such-page'));
  await expect.poll(() => page.evaluate(pressNewButton)).toBe(true);
});

/** Whether a press on a button reaches it. */
function pressNewButton(): boolean {
  let isPressed = false;
  const button = document.body.appendChild(document.createElement('button'));
  button.type = 'button';
  button.addEventListener('click', () => {
    isPressed = true;
  });
  button.click();
  button.remove();
  return isPressed;
}
