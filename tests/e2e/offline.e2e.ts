import type { Request } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { makeMember } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { listCatsNear } from './support/calls.ts';
import { homePage } from './support/home.ts';
import { cachedPaths, expect, goOffline, test, visit, waitForWorker } from './support/offline.ts';
import { catlas } from './support/operator.ts';

const lyon = { latitude: 45.764, longitude: 4.8357 };
const atLyon = '/?at=45.7640,4.8357,12';

test('visited pages can be read without a network, with their age; others say that there is none', {
  tag: '@main',
}, async ({ page, line, watch, reader }) => {
  const { say, at } = reader;
  const [cat] = await listCatsNear(page, { ...lyon, limit: 1 });
  const catPath = at(`/cat/${cat!.id}`);
  const account = await makeMember(page, reader);
  await page.goto(at('/terms'));
  await waitForWorker(page);
  await expect.poll(() => cachedPaths(page), 'the page that brought the worker').toContain(at('/terms'));
  await visit(page, at('/user'));
  await visit(page, catPath);
  await expect(
    page
      .getByRole('main')
      .getByRole('img', { name: new RegExp(cat!.name) })
      .first(),
  ).toBeVisible();
  await visit(page, at(atLyon));
  await expect(homePage(page, reader).cards.first()).toBeVisible();

  goOffline(line, watch);
  const bar = page.getByText(reader.sayAbout(m.offline_bar_kept, ['time']));
  await page.reload();
  await expect(homePage(page, reader).cards.first()).toBeVisible();
  await expect(bar).toBeVisible();
  await page.goto(catPath);
  await expect(page.getByRole('heading', { level: 1, name: cat!.name })).toBeVisible();
  await expect(bar).toContainText(/\d\d:\d\d/);
  const photo = page
    .getByRole('main')
    .getByRole('img', { name: new RegExp(cat!.name) })
    .first();
  await expect.poll(() => photo.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.goto(at('/user'));
  await expect(page.getByText(account.email).first()).toBeVisible();
  await expect(bar).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: say(m.app_name) })
    .click();
  await expect(homePage(page, reader).cards.first()).toBeVisible();

  await page.goto(at('/how-it-works'));
  await expect(page.getByRole('heading', { level: 1, name: say(m.offline_title) })).toBeVisible();
  await expect(page.getByRole('link', { name: cat!.name })).toHaveAttribute('href', catPath);
  await expectAccessible(page, 'offline');
  line.mend();
  await page.getByRole('link', { name: say(m.common_retry), exact: true }).click();
  await expect(page).toHaveURL(at('/how-it-works'));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(say(m.offline_title));
  await expect(bar).toHaveCount(0);
});

test('nothing of a member stays on the device after signing out, and nothing about signing in is ever stored', {
  tag: '@once',
}, async ({ page, line, watch, reader, context }) => {
  const { say, at } = reader;
  const first = await makeMember(page, reader);
  await page.goto(at('/terms'));
  await waitForWorker(page);
  await visit(page, at('/user'));
  // An open account page would ask for the next member's own data, and keep those.
  await page.goto('about:blank');
  await context.clearCookies();
  const second = await makeMember(page, reader);
  await visit(page, at('/about'));
  expect(await cachedPaths(page), 'of the member before').not.toContain(at('/user'));

  await visit(page, at('/user'));
  watch.expectNoAnswer(/^\/_\.data$/);
  await page.goto(at('/logout'));
  await page
    .getByRole('main')
    .getByRole('button', { name: say(m.accounts_sign_out), exact: true })
    .click();
  await expect(page).toHaveURL(at('/'));
  await page.goto(at('/login'));
  await visit(page, at('/terms'));
  expect(await cachedPaths(page)).not.toContain(at('/user'));
  expect(await cachedPaths(page)).not.toContain(at('/login'));
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) texts.push((await (await cache.match(key))?.text()) ?? '');
    }
    return texts.join('\n');
  });
  for (const { email, displayName } of [first, second]) {
    expect(kept).not.toContain(email);
    expect(kept).not.toContain(displayName);
  }

  const banned = await makeMember(page, reader);
  await page.goto(at('/terms'));
  await catlas('users', 'ban', banned.email);
  // The worker copies a page before it is used, which must not count as showing the reason.
  await page.evaluate(
    (url) => {
      navigator.serviceWorker.controller?.postMessage({ type: 'keep', url });
    },
    new URL(at('/how-it-works'), page.url()).href,
  );
  const cookieNames = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(cookieNames).toContain('catlas_banned');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say(m.common_footer_about), exact: true })
    .click();
  await expect(page).toHaveURL(at('/banned'));

  goOffline(line, watch);
  await page.goto(at('/user'));
  await expect(page.getByRole('heading', { level: 1, name: say(m.offline_title) })).toBeVisible();
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('an update while a form is half filled loses no text', { tag: '@full' }, async ({
  page,
  line,
  reader,
  request,
}) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  await page.goto(at('/terms'));
  await waitForWorker(page);
  await page.goto(at('/cats/new'));
  const words = page.getByRole('textbox', { name: new RegExp(`^${say(m.cats_add_description)}`) });
  await words.fill('Mistigri');
  await page.evaluate(() => Object.assign(window, { isMarked: true }));

  const worker = await (await request.get('/sw.js')).text();
  line.answer('/sw.js', { type: 'text/javascript', body: `${worker}\n// newer` });
  line.answer('/builds/latest.json', {
    type: 'application/json',
    body: JSON.stringify({ id: 'newer', time: new Date(Date.now() + 60_000).toISOString() }),
  });
  await page.evaluate(() => {
    const replaced = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    Object.assign(window, { replaced });
  });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(
      await page.evaluate(() =>
        Promise.race([
          (window as never as { replaced: Promise<unknown> }).replaced.then(() => true),
          new Promise((resolve) => setTimeout(() => resolve(false), 1_000)),
        ]),
      ),
    ).toBe(true);
  }).toPass({ intervals: [0] });
  await expect(words, 'the worker was replaced under the form').toHaveValue('Mistigri');
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say(m.common_footer_terms), exact: true })
    .click();
  await expect(page).toHaveURL(at('/terms'));
  const isSameDocument = () => page.evaluate(() => 'isMarked' in window).catch(() => null);
  await expect.poll(isSameDocument, 'the next page is a new document').toBe(false);
  await page.goto(at('/cats/new'));
  await expect(words).toHaveValue('Mistigri');
});

test('Chromium itself finds the site installable, in both languages and with every picture it names; a photo shared from the gallery is in the form of a new cat, and asked for again without a worker', {
  tag: '@once',
}, async ({ page, request, reader }) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  const browser = await page.context().newCDPSession(page);
  for (const [path, lang] of [
    ['/terms', 'en'],
    ['/fr/terms', 'fr'],
  ] as const) {
    await page.goto(path);
    await waitForWorker(page);
    const { errors, data } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data!);
    expect(manifest).toMatchObject({ lang, id: '/', scope: '/', display: 'standalone' });
    expect(manifest.start_url).toBe(lang === 'fr' ? '/fr' : '/');
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // A story's browser forgets everything at its end, which Chromium calls incognito.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      expect((await request.get(src)).status(), src).toBe(200);
    }
    for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200);
  }

  const share = async () => {
    const photo = Buffer.from(await phoneJpeg()).toString('base64');
    await page.evaluate(
      ([action, base64]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' });
        form.action = action!;
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
        const files = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64!), (each) => each.charCodeAt(0));
        files.items.add(new File([bytes], 'IMG_1.jpg', { type: 'image/jpeg' }));
        input.files = files.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      [at('/cats/share'), photo],
    );
  };
  await share();
  await expect(page).toHaveURL(at('/cats/new'));
  await expect(page.getByRole('img', { name: say(m.cats_add_photo_alt) })).toBeVisible();
  const answer = await page.request.post(at('/cats/share'), {
    multipart: { photo: { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a picture') } },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await page.goto(answer.headers().location!);
  await expect(page.getByText(say(m.installation_shared_lost))).toBeVisible();
});

test('a browser that cannot register the worker continues without it, and the operator’s log says why', {
  tag: ['@once', '@full'],
}, async ({ page, line, watch, reader }) => {
  watch.expectStatus(404, /^\/sw\.js$/);
  watch.expectConsole(/bad HTTP response code/);
  line.answer('/sw.js', { status: 404, type: 'text/plain', body: 'gone' });
  const told = page.waitForRequest('**/api/failures/service-worker');
  await page.goto(reader.at('/terms'));
  const request = await told;
  expect(request.postDataJSON()).toMatchObject({ name: 'TypeError', message: expect.stringMatching(/404/) });
  expect((await request.response())!.status()).toBe(204);
  expect(Object.keys(request.postDataJSON())).toEqual(['name', 'message']);
});

test('the colours a reader chose are there in the first byte, without a flash of the others, also of a kept page and in the app’s title bar', {
  tag: '@full',
}, async ({ page, line, watch, reader, colorScheme }) => {
  const { say, at } = reader;
  const wanted = colorScheme === 'dark' ? 'light' : 'dark';
  await page.goto(at('/about'));
  await waitForWorker(page);
  await visit(page, at('/terms'));
  await visit(page, at('/privacy'));
  const name = say(wanted === 'dark' ? m.accounts_color_mode_dark : m.accounts_color_mode_light);
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  // The radio button itself is one hidden pixel, beside what is pressed.
  await page.locator('label').filter({ hasText: name }).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
  await expect.poll(scheme).toBe(wanted);
  const inColors = new RegExp(`<html[^>]*class="${wanted}"`);
  expect(await (await page.request.get(at('/login'))).text()).toMatch(inColors);
  await page.reload();
  expect(await scheme()).toBe(wanted);
  const barColor = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return metas.find(({ media }) => media === '' || matchMedia(media).matches)?.content;
    });
  const chosen = await barColor();

  goOffline(line, watch);
  const answer = await page.goto(at('/terms'));
  expect(answer!.fromServiceWorker()).toBe(true);
  expect(await answer!.text(), 'before any script').toMatch(inColors);
  await expect.poll(barColor).toBe(chosen);
  expect(await scheme()).toBe(wanted);
});

test.describe('the map', () => {
  test.use({ hasMap: true });

  test('the map of a visited place is drawn without a network, with its cats and the list', {
    tag: '@once',
  }, async ({ page, line, watch, reader }) => {
    const { say, at } = reader;
    const awaited = new Set<Request>();
    page.on('request', (request) => request.url().includes('/api/cats/tiles/') && awaited.add(request));
    page.on('requestfinished', (request) => awaited.delete(request));
    page.on('requestfailed', (request) => awaited.delete(request));
    await page.goto(at('/terms'));
    await waitForWorker(page);
    await visit(page, at(atLyon));
    const home = homePage(page, reader);
    await home.waitForMap();
    const keptIn = (name: string) =>
      page.evaluate(async (each) => (await (await caches.open(each)).keys()).length, name);
    await expect(page.locator('.map-canvas.is-ready')).toBeVisible();
    await expect.poll(() => keptIn('catlas-ground')).toBeGreaterThan(0);
    // On a slow machine the tiles arrive one after the other.
    const keptForASecond = async () => {
      const before = await keptIn('catlas-tiles');
      await page.waitForTimeout(1000);
      return awaited.size === 0 && before > 0 && before === (await keptIn('catlas-tiles'));
    };
    await expect.poll(keptForASecond).toBe(true);

    goOffline(line, watch);
    await page.reload();
    await home.waitForMap();
    await expect(page.getByText(say(m.map_unavailable_title))).toHaveCount(0);
    await expect(page.locator('.map-canvas.is-ready')).toBeVisible();
    await expect(home.cards.first()).toBeVisible();
    await page.goto(at('/?at=48.8566,2.3522,12'));
    await expect(page).toHaveURL(/at=45\.76/);
    await expect(home.cards.first()).toBeVisible();
  });
});
