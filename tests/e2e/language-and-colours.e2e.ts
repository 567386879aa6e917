import type { APIRequestContext } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { homePage } from '#tests/support/e2e-home.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

test.describe('the language of the first page', { tag: '@once' }, () => {
  const addressOf = async (request: APIRequestContext, headers: Record<string, string>, path = '/') => {
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    return answer.status() === 302 ? answer.headers().location : path;
  };

  test('is the browser’s, the reader’s own choice wins, and an address with a language stays as it is', async ({
    request,
  }) => {
    expect(await addressOf(request, { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' })).toBe('/fr');
    expect(await addressOf(request, { 'accept-language': 'de,en;q=0.8,fr;q=0.7' })).toBe('/');
    expect(await addressOf(request, { 'accept-language': 'de' })).toBe('/');
    expect(await addressOf(request, { 'accept-language': 'fr', cookie: 'locale=en' })).toBe('/');
    expect(await addressOf(request, { 'accept-language': 'en', cookie: 'locale=fr' })).toBe('/fr');
    expect(await addressOf(request, { 'accept-language': 'fr' }, '/en')).toBe('/en');
    expect(await addressOf(request, { 'accept-language': 'fr' }, '/login')).toBe('/login');
    expect(await addressOf(request, { 'accept-language': 'fr' }, '/?at=45.7640,4.8357,11')).toBe(
      '/fr?at=45.7640,4.8357,11',
    );
  });

  test('is told to search engines with both languages and one address for each page', { tag: '@once' }, async ({
    request,
    baseURL,
  }) => {
    for (const [path, lang, canonical] of [
      ['/login', 'en', '/login'],
      ['/en/login', 'en', '/login'],
      ['/fr/login', 'fr', '/fr/login'],
    ] as const) {
      const html = await (await request.get(path)).text();
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toContain(`<link rel="canonical" href="${baseURL}${canonical}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${baseURL}/login"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="fr" href="${baseURL}/fr/login"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${baseURL}/login"/>`);
    }
  });
});

test('the other language is one press away, on the same page at the same place', { tag: '@every-reader' }, async ({
  page,
  reader,
}) => {
  const query = '?at=45.7640,4.8357,12&filter=lost';
  await page.goto(reader.at(`/${query}`));
  const other = reader.language === 'en' ? 'fr' : 'en';
  await page.getByRole('link', { name: other === 'fr' ? 'Français' : 'English' }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/${other}` && decodeURIComponent(url.search) === query);
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  const switched = homePage(page, {
    ...reader,
    say: (message, inputs) => message(inputs ?? ({} as never), { locale: other }),
  });
  await expect(switched.filter(m.cats_home_filter_lost)).toHaveAttribute('aria-current', 'true');
  await page.goto('/');
  await expect(page.locator('html'), 'the choice is kept').toHaveAttribute('lang', other);
});

test('the colours a reader chose are there in the first byte, without a flash of the others', {
  tag: '@every-reader',
}, async ({ page, reader, colorScheme }) => {
  const { say, at } = reader;
  const wanted = colorScheme === 'dark' ? 'light' : 'dark';
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.goto(at('/login'));
  const name = say(wanted === 'dark' ? m.accounts_color_mode_dark : m.accounts_color_mode_light);
  await page.getByRole('radio', { name }).check({ force: true });
  await expect.poll(scheme).toBe(wanted);
  const html = await (await page.request.get(at('/login'))).text();
  expect(html).toMatch(new RegExp(`<html[^>]*class="${wanted}"`));
  await page.reload();
  expect(await scheme()).toBe(wanted);
});
