import sharp from 'sharp';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, signIn } from './support/accounts.ts';
import { addCat, approveCat, listCatsNear, listCatsToReview } from './support/calls.ts';
import { expect, test } from './support/story.ts';

const paris = { latitude: 48.8566, longitude: 2.3522 };

test('a cat’s page is whole before any script runs: a preview, a slow phone and a search engine see it', {
  tag: '@every-reader',
}, async ({ page, reader, baseURL }) => {
  const { say, at } = reader;
  const [cat] = await listCatsNear(page, { ...paris, limit: 1 });
  const html = await (await page.request.get(at(`/cat/${cat!.id}`))).text();
  const title = say(cat!.is_lost ? m.cats_page_title_lost : m.cats_page_title_found, { name: cat!.name });
  const url = `${baseURL}${at(`/cat/${cat!.id}`)}`;
  expect(html).toContain(`<html lang="${reader.language}"`);
  expect(html).toMatch(new RegExp(`<title>${title}`));
  expect(html).toContain(`<meta property="og:url" content="${url}"/>`);
  expect(html).toMatch(new RegExp(`<meta property="og:title" content="${title}`));
  expect(html).toMatch(/<meta property="og:description" content="[^"]{20,}"/);
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const preview = await page.request.get(image!);
  expect(preview.headers()['content-type']).toBe('image/jpeg');
  expect(await sharp(await preview.body()).metadata()).toMatchObject({ width: 1200, height: 630 });

  const withoutScripts = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  expect(withoutScripts).toContain(cat!.location.label);
  expect(withoutScripts).toMatch(new RegExp(`<time dateTime="${cat!.created_at}"`));
  expect(withoutScripts).toContain('data:image/webp;base64,');
  const srcSet = /srcSet="([^"]+)"/.exec(withoutScripts)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const variants = srcSet.split(', ').map((each) => each.split(' ')[0]!);
  expect(variants.length).toBeGreaterThan(2);
  expect((await page.request.get(variants[0]!)).headers()['content-type']).toBe('image/webp');

  await page.goto(at(`/cat/${cat!.id}`));
  await expect(page.getByRole('heading', { level: 1, name: cat!.name, exact: true })).toBeVisible();
  await expect(page.getByText(cat!.description, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: cat!.location.label!, exact: true })).toBeVisible();
  const photo = page.getByRole('img', {
    name: say(cat!.is_lost ? m.cats_page_photo_alt_lost : m.cats_page_photo_alt_found, { name: cat!.name }),
  });
  await expect.poll(() => photo.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(300);
  if (!reader.isPhone) {
    // The place fills the column below the photo.
    const frame = await photo.boundingBox();
    const place = await page.getByRole('heading', { name: cat!.location.label!, exact: true }).boundingBox();
    expect(place!.x).toBeLessThan(frame!.x + frame!.width);
    const map = await page
      .locator('section')
      .filter({ hasText: say(m.cats_page_on_the_map) })
      .first()
      .boundingBox();
    expect(map!.y - frame!.y - frame!.height).toBeLessThan(40);
    expect(map!.width).toBe(frame!.width);
  }
  const neighbours = page.getByRole('region', { name: say(m.cats_neighbours_title) }).getByRole('article');
  await expect(neighbours).toHaveCount(4);
  await expect(
    neighbours
      .first()
      .getByText(/\d\s(m|km)$/)
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: say(m.cats_page_on_the_map) }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]at=${cat!.location.lat.toFixed(4)},${cat!.location.lng.toFixed(4)},`));
});

test('a shared short link opens the cat for another visitor, in the sharer’s language', async ({
  page,
  reader,
  newVisitor,
}) => {
  const { say, at } = reader;
  const [cat] = await listCatsNear(page, { ...paris, limit: 1 });
  await page.goto(at(`/cat/${cat!.id}`));
  await page.getByRole('button', { name: say(m.cats_share_button), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say(m.cats_share_title) });
  const link = dialog.getByRole('textbox', { name: say(m.cats_share_link) });
  await expect(link).toHaveValue(/\/c\/[A-Za-z0-9]{6,}$/);
  const address = await link.inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The recipient's browser has another language, but the link's own language decides.
  const friend = await newVisitor({ locale: reader.language === 'fr' ? 'en-GB' : 'fr-FR' });
  await friend.page.goto(`${address}?fbclid=IwAR0x`);
  // Parameters that another site has appended to the link disappear.
  await expect(friend.page).toHaveURL(at(`/cat/${cat!.id}`));
  await friend.page.goto(`${at(`/cat/${cat!.id}`)}?utm_source=x&comments=100#comments`);
  await expect(friend.page).toHaveURL(at(`/cat/${cat!.id}?comments=100#comments`));
  await expect(friend.page.locator('html')).toHaveAttribute('lang', reader.language);
  await expect(friend.page.getByRole('heading', { level: 1, name: cat!.name, exact: true })).toBeVisible();
});

test('where exactly a cat lives is never told to others', { tag: '@once' }, async ({ page, newVisitor, baseURL }) => {
  const exact = { latitude: 44.123_457, longitude: 3.987_613 };
  const owner = await newVisitor();
  await signIn(owner.page, demoAccount('camille'));
  // Other stories fill the queue meanwhile.
  const { id: after } = await addCat(owner.page, { name: 'Before', ...exact });
  const added = await addCat(owner.page, { name: 'Discrète', ...exact });
  const admin = await newVisitor();
  await signIn(admin.page, demoAccount('admin'));
  const waiting = (await listCatsToReview(admin.page, { after })).find(({ id }) => id === added.id)!;
  expect(waiting.exact_location).toEqual({ lat: exact.latitude, lng: exact.longitude });
  await approveCat(admin.page, added.id);

  const published = waiting.location;
  expect(published.lat).not.toBe(exact.latitude);
  const answers = await Promise.all(
    [
      `/cat/${added.id}`,
      `/fr/cat/${added.id}`,
      `/cat/${added.id}.data`,
      `/cat/${added.id}?from=poster`,
      `/cat/${added.id}/poster`,
      `/fr/cat/${added.id}/poster`,
      `/cat/${added.id}/poster.data`,
      `/api/cats/${added.id}`,
      '/?at=44.1235,3.9876,14',
      '/_.data?at=44.1235,3.9876,14',
      '/api/cats/list?latitude=44.1235&longitude=3.9876',
      '/api/cats/search?q=Discr%C3%A8te',
    ].map(async (path) => ({ path, text: await (await page.request.get(`${baseURL}${path}`)).text() })),
  );
  for (const { path, text } of answers) {
    expect(text, path).toContain('Discrète');
    expect(text, path).not.toContain('44.12345');
    expect(text, path).not.toContain('3.98761');
  }
  expect(answers[0]!.text).toContain(String(published.lat));
});
