import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { readPdf } from '#tests/support/read-pdf.ts';
import { demoAccount, signIn } from './support/accounts.ts';
import { addCat, approveCat, listCatsNear } from './support/calls.ts';
import { expect, test } from './support/story.ts';

const paris = { latitude: 48.8566, longitude: 2.3522 };
const away = { latitude: 43.9, longitude: -0.5 };

const previewsOn = (page: Page) => page.locator('img.sheet');
const isDrawn = (page: Page) =>
  previewsOn(page).evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 100));

test('a neighbour makes sheets of a lost cat: sees each page, chooses others, has them as a file', {
  tag: '@main',
}, async ({ page, reader }) => {
  const { say, at } = reader;
  const cat = (await listCatsNear(page, { ...paris, limit: 20 })).find(({ is_lost: isLost }) => isLost)!;
  await page.goto(at(`/cat/${cat.id}`));
  await page.getByRole('link', { name: say(m.poster_title), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${at(`/cat/${cat.id}/poster`)}$`));
  await expect(page.getByRole('heading', { level: 1, name: say(m.poster_title_of, { name: cat.name }) })).toBeVisible();
  await expect(previewsOn(page)).toHaveCount(1);
  await expect.poll(() => isDrawn(page)).toBe(true);

  await page.getByLabel(say(m.poster_sheet_road)).check();
  await expect(previewsOn(page)).toHaveCount(3);
  await page.getByLabel(say(m.poster_paper_letter), { exact: true }).check();
  await expect(page).toHaveURL(/paper=letter/);
  await expect.poll(() => isDrawn(page)).toBe(true);

  const download = page.getByRole('link', { name: say(m.poster_download) });
  await page.getByLabel(say(m.poster_phone)).fill('06 12 34 56 78');
  await expect(download).toHaveAttribute('href', /phone=06/);
  await expect.poll(() => isDrawn(page)).toBe(true);
  const file = await page.request.get((await download.getAttribute('href'))!);
  const pdf = await readPdf(await file.body());
  expect(pdf.pages).toHaveLength(3);
  expect(Math.round(pdf.pages[0]!.width)).toBe(612);
  expect(pdf.language).toBe(reader.language);
  await pdf.close();

  for (const sheet of [m.poster_sheet_road, m.poster_sheet_poster])
    await page.getByLabel(say(sheet), { exact: false }).first().uncheck();
  await expect(page.getByText(say(m.poster_error_none))).toBeVisible();
  await expect(download).toBeHidden();
});

test('sheets are made without JavaScript, by a form', async ({ reader, newVisitor }) => {
  const { say, at } = reader;
  const { page } = await newVisitor({ javaScriptEnabled: false });
  const [cat] = await listCatsNear(page, { ...paris, limit: 1 });
  await page.goto(at(`/cat/${cat!.id}/poster`));
  await page.locator('input[value="neighbours"]').check();
  await page.locator('input[value="saver"]').check();
  await page.getByLabel(say(m.poster_note)).fill('Grelot bleu');
  await page.getByLabel(say(m.poster_phone)).fill('06 12 34 56 78');
  await page.getByRole('button', { name: say(m.poster_show) }).click();
  await expect(previewsOn(page)).toHaveCount(2);
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expect(page.locator('input[value="saver"]')).toBeChecked();
  await expect(page.getByLabel(say(m.poster_phone))).toHaveValue('06 12 34 56 78');
  for (const path of await previewsOn(page).evaluateAll((all) => all.map((each) => each.getAttribute('src'))))
    expect(new URL(path!, page.url()).searchParams.get('note')).toBe('Grelot bleu');
});

test('on paper the sheets are alone, and a cat’s page has its photo, its words and its address', async ({
  page,
  reader,
  baseURL,
}) => {
  const { at, say } = reader;
  const [cat] = await listCatsNear(page, { ...paris, limit: 1 });
  await page.goto(at(`/cat/${cat!.id}`));
  await page.emulateMedia({ media: 'print' });
  for (const name of ['banner', 'contentinfo'] as const) await expect(page.getByRole(name)).toBeHidden();
  await expect(page.getByRole('button', { name: say(m.cats_share_button) })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: cat!.name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: cat!.location.label!, exact: true })).toBeVisible();
  await expect(page.getByText(`${new URL(baseURL!).host}/cat/${cat!.id}`, { exact: true })).toBeVisible();

  await page.goto(at(`/cat/${cat!.id}/poster`));
  await expect(previewsOn(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('link', { name: say(m.poster_download) })).toBeHidden();

  await page.goto(at(`/cat/${cat!.id}/poster?sheets=road&sheets=poster&sheets=neighbours&paper=letter&ink=saver`));
  await expect.poll(() => isDrawn(page)).toBe(true);
  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(printed.pages.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`)).toEqual([
    '612 × 792',
    '792 × 612',
    '792 × 612',
    '612 × 792',
  ]);
  await printed.close();
});

test('once the cat is home, the code on its sheets says in both languages that they can come down', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const owner = await newVisitor();
  await signIn(owner.page, demoAccount('camille'));
  const added = await addCat(owner.page, { name: 'Affichette', ...away });
  const admin = await newVisitor();
  await signIn(admin.page, demoAccount('admin'));
  await approveCat(admin.page, added.id);

  const passer = await newVisitor({ locale: 'fr-FR' });
  const file = await passer.page.request.get(`/api/cats/${added.id}/poster.pdf?sheets=poster`);
  const pdf = await readPdf(await file.body());
  const code = new URL(pdf.pages[0]!.links[0]!).pathname;
  await pdf.close();
  expect(code).toMatch(/^\/p\/[2-9a-z]{8}$/);

  // The page is in the language of the reader, not of the sheet.
  await passer.page.goto(code);
  await expect(passer.page).toHaveURL(new RegExp(`/fr/cat/${added.id}\\?from=poster$`));
  const down = passer.page.getByText(m.poster_down_title({}, { locale: 'fr' }));
  await expect(passer.page.getByRole('heading', { level: 1, name: 'Affichette' })).toBeVisible();
  await expect(down).toBeHidden();

  await owner.page.goto(`/cat/${added.id}`);
  await owner.page.getByRole('button', { name: m.cats_reunite_lost({}, { locale: 'en' }), exact: true }).click();
  await expect(owner.page.getByRole('link', { name: m.poster_title({}, { locale: 'en' }), exact: true })).toBeHidden();

  await passer.page.goto(code);
  for (const locale of ['fr', 'en'] as const) {
    await expect(passer.page.getByText(m.poster_down_title({}, { locale }), { exact: true })).toBeVisible();
    await expect(passer.page.getByText(m.poster_down_text({}, { locale }), { exact: true })).toBeVisible();
  }
  await passer.page.goto(`/fr/cat/${added.id}/poster`);
  await expect(passer.page.getByText(m.poster_home_text({}, { locale: 'fr' }))).toBeVisible();
  await expect(previewsOn(passer.page)).toHaveCount(0);
});
