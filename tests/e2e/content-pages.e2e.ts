import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { listCatsNear } from './support/calls.ts';
import { expect, test } from './support/story.ts';

const titles = {
  about: { en: 'About Catlas', fr: 'À propos de Catlas' },
  terms: { en: 'Terms of use', fr: 'Conditions d’utilisation' },
  privacy: { en: 'Privacy', fr: 'Vie privée' },
  'how-it-works': { en: 'Welcome to Catlas', fr: 'Bienvenue sur Catlas' },
  'missing-cat': { en: 'A cat is missing', fr: 'Un chat a disparu' },
  roadmap: { en: 'Roadmap', fr: 'Feuille de route' },
  'release-notes': { en: 'Release notes', fr: 'Notes de version' },
};

test('everyone can read the texts, on any screen and with any reader', { tag: '@each-theme' }, async ({
  page,
  reader,
}) => {
  for (const [name, title] of Object.entries(titles)) {
    await page.goto(reader.at(`/${name}`));
    await expect(page.getByRole('heading', { level: 1, name: title[reader.language] })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title[reader.language]}`));
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }));
    expect(scroll, `nothing of ${name} is wider than the screen`).toBeLessThanOrEqual(width);
    await expectAccessible(page, name);
  }
});

test('the footer of every page leads to the texts, and the header’s “what is this” too', async ({ page, reader }) => {
  const { say, at, language } = reader;
  await page.goto(at('/login'));
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(say(m.common_footer_copyright, { year: new Date().getUTCFullYear() }))).toBeVisible();
  for (const [message, title] of [
    [m.common_footer_privacy, titles.privacy],
    [m.common_footer_terms, titles.terms],
    [m.common_footer_about, titles.about],
    [m.common_footer_missing, titles['missing-cat']],
    [m.common_footer_roadmap, titles.roadmap],
    [m.common_footer_releases, titles['release-notes']],
  ] as const) {
    await footer.getByRole('link', { name: say(message), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title[language] })).toBeVisible();
  }
  await page.getByRole('button', { name: say(m.common_about_label) }).click();
  const popover = page.getByRole('dialog', { name: say(m.common_about_label) });
  await expect(popover.getByRole('link', { name: say(m.common_footer_about) })).toBeVisible();
  await popover.getByRole('link', { name: say(m.common_footer_how) }).click();
  await expect(page.getByRole('heading', { level: 1, name: titles['how-it-works'][language] })).toBeVisible();
});

test('how it works has four numbered steps, each with its drawing', { tag: '@full' }, async ({ page, reader }) => {
  await page.goto(reader.at('/how-it-works'));
  const steps = page.getByRole('main').getByRole('list').locator('> li');
  await expect(steps).toHaveCount(4);
  for (const step of await steps.all()) {
    await expect(step.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(step.locator('svg')).toBeVisible();
  }
  await steps.nth(2).locator('a[href$="/missing-cat"]').click();
  await expect(page.getByRole('heading', { level: 1, name: titles['missing-cat'][reader.language] })).toBeVisible();
});

test('by keyboard alone a reader goes from the contents to a section, and scrolls a wide table', {
  tag: '@full',
}, async ({ page, reader }) => {
  await page.goto(reader.at('/privacy'));
  const contents = page.getByRole('navigation').filter({ has: page.locator('ol') });
  const link = contents.getByRole('link').nth(1);
  await link.focus();
  await page.keyboard.press('Enter');
  const section = page.getByRole('heading', { level: 2, name: (await link.textContent())! });
  await expect(section).toBeInViewport();
  expect(new URL(page.url()).hash).not.toBe('');
  const table = page.getByRole('region', { name: (await section.textContent())! });
  await table.focus();
  await expect(table).toBeFocused();
  if (reader.isPhone) {
    const scrolled = () => table.evaluate((each) => each.scrollLeft);
    expect(await scrolled()).toBe(0);
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowRight');
    await expect.poll(scrolled).toBeGreaterThan(0);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the texts are all there, and so is the way to a report', { tag: '@full' }, async ({ page, reader }) => {
    await page.goto(reader.at('/missing-cat'));
    await expect(page.getByRole('heading', { level: 1, name: titles['missing-cat'][reader.language] })).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(page.getByRole('article').getByRole('link').first()).toBeVisible();
    await page.goto(reader.at('/about'));
    await expect(page.getByRole('heading', { level: 1, name: titles.about[reader.language] })).toBeVisible();
  });
});

test('a text page loads no code but what shows it', { tag: '@once' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) scripts.push(name);
  });
  await page.goto('/about');
  const shell = ['rolldown-runtime', 'framework', 'first-page', 'manifest', 'entry.client', 'root'];
  const own = scripts.filter((name) => !shell.includes(name));
  expect(own.slice(0, 2).sort()).toEqual(['content', 'content-page']);
  // Only the Markdown renderer has this text.
  const built = globSync('build/client/assets/*.js', { cwd: projectRoot });
  expect(built.length).toBeGreaterThan(20);
  const withMarkdown = built.filter((path) => readFileSync(join(projectRoot, path), 'utf8').includes('markedjs'));
  expect(withMarkdown).toEqual([]);
});

test.describe('the three forms of an address', { tag: '@once' }, () => {
  test('the three forms of an address speak their language, and search engines learn one address for each', {
    tag: '@once',
  }, async ({ request, baseURL }) => {
    for (const [path, lang, language, name] of [
      ['/about', 'en', 'en', 'about'],
      ['/en/about', 'en', 'en', 'about'],
      ['/fr/about', 'fr', 'fr', 'about'],
      ['/about.fr', 'en', 'fr', 'about'],
      ['/en/terms.fr', 'en', 'fr', 'terms'],
      ['/fr/privacy.fr', 'fr', 'fr', 'privacy'],
      ['/fr/release-notes', 'fr', 'fr', 'release-notes'],
    ] as const) {
      const html = await (await request.get(path)).text();
      expect(html, path).toContain(`<html lang="${lang}"`);
      expect(html, path).toContain(`<article lang="${language}"`);
      expect(html, path).toContain(`${titles[name][language]}</h1>`);
      const canonical = language === 'fr' ? `/fr/${name}` : `/${name}`;
      expect(html, path).toContain(`<link rel="canonical" href="${baseURL}${canonical}"/>`);
      expect(html, path).toContain(`<link rel="alternate" hrefLang="en" href="${baseURL}/${name}"/>`);
      expect(html, path).toContain(`<link rel="alternate" hrefLang="fr" href="${baseURL}/fr/${name}"/>`);
      expect(html, path).toMatch(/<meta name="description" content="[^"]{30,160}"\/>/);
    }
  });

  test('are not there for texts that have no French variant, nor for files beside them', { tag: '@once' }, async ({
    request,
  }) => {
    for (const path of ['/roadmap.fr', '/about.en', '/fr/changelog', '/content', '/about/more', '/..%2fabout']) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });

  test('the three forms of an address lead from a French text on an English page back to English', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/terms.fr');
    await page.getByRole('link', { name: m.pages_other_language_link({}, { locale: 'en' }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: titles.terms.en })).toBeVisible();
  });
});

test.describe('when a cat is missing', () => {
  test('what is done can be ticked off, and stays so after a search outside', { tag: '@full' }, async ({
    page,
    reader,
  }) => {
    await page.goto(reader.at('/missing-cat'));
    const boxes = page.getByRole('checkbox');
    await boxes.nth(1).focus();
    await page.keyboard.press('Space');
    await boxes.nth(7).check();
    await page.reload();
    await expect(boxes.nth(1)).toBeChecked();
    await expect(boxes.nth(7)).toBeChecked();
    await expect(boxes.nth(2)).not.toBeChecked();
    await boxes.nth(1).uncheck();
    await page.reload();
    await expect(boxes.nth(1)).not.toBeChecked();
  });

  test('the report begins with “lost” chosen, for a visitor too', { tag: '@full' }, async ({ page, reader }) => {
    const { say, at } = reader;
    await page.goto(at('/missing-cat'));
    await page.getByRole('link', { name: say(m.cats_lost_report) }).click();
    await expect(page).toHaveURL(at('/cats/new?kind=lost'));
    const main = page.getByRole('main');
    const change = main.getByRole('button', { name: say(m.cats_add_kind_change), exact: true });
    await expect(change).toBeVisible();
    await expect(main.getByText(say(m.cats_card_lost), { exact: true })).toBeVisible();
    await expect(main.getByRole('radio'), 'it is not asked again').toHaveCount(0);
    await change.click();
    await expect(page.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_lost)}`) })).toBeChecked();
  });

  test('a report that is being written keeps its kind', { tag: '@full' }, async ({ page, reader }) => {
    const { say, at } = reader;
    await signIn(page, demoAccount('emily'));
    await page.goto(at('/cats/new?kind=found'));
    await expect(page.getByRole('main').getByText(say(m.cats_card_found), { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: say(m.cats_add_description) }).fill('Biscuit');
    await page.goto(at('/cats/new?kind=lost'));
    await expect(page.getByRole('textbox', { name: say(m.cats_add_description) })).toHaveValue('Biscuit');
    await expect(page.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_found)}`) })).toBeChecked();
  });

  test.describe('near the reader', () => {
    test.use({ geolocation: { latitude: 48.8566, longitude: 2.3522 }, permissions: ['geolocation'] });

    test('the lost cats are shown, and the server learns only roughly where that is', async ({ page, reader }) => {
      const { say, at } = reader;
      await page.goto(at('/missing-cat'));
      const section = page.getByRole('region', { name: say(m.cats_lost_recently) });
      await expect(section.getByRole('article').first()).toBeVisible();
      const asked = page.waitForRequest(/\/api\/cats\/list/);
      await section.getByRole('button', { name: say(m.cats_lost_near_me) }).click();
      const query = new URL((await asked).url()).searchParams;
      expect([query.get('latitude'), query.get('longitude'), query.get('is_lost')]).toEqual(['48.86', '2.35', 'true']);
      const near = page.getByRole('region', { name: say(m.cats_lost_near_you) });
      const cats = (await listCatsNear(page, { latitude: 48.86, longitude: 2.35, limit: 50 })).filter(
        ({ is_lost }) => is_lost,
      );
      await expect(near.getByRole('heading', { level: 3 })).toHaveText(cats.slice(0, 8).map(({ name }) => name));
      await expect(near.getByRole('link', { name: say(m.cats_lost_feed) })).toHaveAttribute(
        'href',
        `/feed.atom?latitude=48.86&longitude=2.35&is_lost=true&locale=${reader.language}`,
      );
      await expectAccessible(page, 'lost cats near the reader');
    });
  });

  test('a reader who does not share the position reads why nothing changed', { tag: '@full' }, async ({
    page,
    reader,
  }) => {
    const { say, at } = reader;
    await page.goto(at('/missing-cat'));
    await page.getByRole('button', { name: say(m.cats_lost_near_me) }).click();
    await expect(page.getByRole('banner').getByText(say(m.places_locate_denied))).toBeVisible();
    await expect(page.getByRole('region', { name: say(m.cats_lost_recently) })).toBeVisible();
  });
});
