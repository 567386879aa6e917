import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#context/config.ts';
import { colorModeCookieName } from '#context/root-data.ts';
import { authCookieOptions } from '#features/accounts/session/auth-cookie.ts';
import { contentPageNames, parseContentPath } from '#features/content/content-page-names.ts';
import { getContentPage } from '#features/content/get-content-page.server.ts';
import { type Locale, locales } from '#i18n/languages.ts';
import { localeCookieName, splitLocale } from '#i18n/locale.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import siteMap from '../../src/routes.ts';

const operator = 'Friends <of> the Cats';
const config = parseConfig({ OPERATOR_NAME: operator, CONTACT_EMAIL: 'hello@example.org' });
const getPage = (name: (typeof contentPageNames)[number], language: Locale) =>
  inLocale(language, () =>
    getContentPage({ config, locale: language }, { name, language, prefix: language === 'fr' ? '/fr' : '' }),
  );
const pages = contentPageNames.flatMap((name) => locales.map((language) => ({ name, language })));
const readText = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const toRoutes = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ id, path, index, children }) =>
    index ? { id, path, index } : { id, path, children: toRoutes(children ?? []) },
  );

describe('every page of text', () => {
  it.each(pages)(
    '$name in $language has a title, a description that a search result shows whole, and a text',
    async ({ name, language }) => {
      const { title, description, html } = await getPage(name, language);
      expect(title).not.toBe('');
      expect(description.length).toBeGreaterThan(30);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(html.length).toBeGreaterThan(500);
    },
  );

  it.each(pages)(
    '$name in $language names the operator, and leaves no placeholder open',
    async ({ name, language }) => {
      const { html, title } = await getPage(name, language);
      expect(html + title).not.toMatch(/\{\w+\}|%7B/);
      expect(html).not.toContain(operator);
      if (['about', 'terms', 'privacy'].includes(name)) {
        expect(html).toContain('Friends &lt;of&gt; the Cats');
        expect(html).toContain('<a href="mailto:hello@example.org">hello@example.org</a>');
      }
    },
  );

  it.each(pages)(
    '$name in $language leads within the site only to pages that are there, in its language',
    async ({ name, language }) => {
      const { html } = await getPage(name, language);
      const links = [...html.matchAll(/<a href="(\/[^"]*)"/g)].map(
        ([, href]) => new URL(href!, 'http://own.test').pathname,
      );
      for (const path of links) {
        const route = matchRoutes(toRoutes(siteMap as RouteConfigEntry[]), path)?.at(-1)?.route.id;
        expect(route, path).not.toMatch(/not-found$/);
        if (route?.endsWith('.content')) {
          expect(parseContentPath(splitLocale(path).path.slice(1), language), path).not.toBeNull();
        }
        expect(splitLocale(path).locale, path).toBe(language);
      }
    },
  );

  it.each(contentPageNames)('%s says as much in French as in English', async (name) => {
    const outline = async (language: Locale) => {
      const { html } = await getPage(name, language);
      return ['<h2', '<h3', '<li', '<tr', '<p>', '<a '].map((tag) => `${html.split(tag).length - 1} ${tag}`);
    };
    expect(
      await outline('fr'),
      name === 'release-notes' ? 'translate CHANGELOG.md in content/fr/changelog.md' : name,
    ).toEqual(await outline('en'));
  });

  it('every page of text has a file in both languages, and no file is left without a page', () => {
    const named = [...contentPageNames].sort();
    expect(filesOf('en')).toEqual(named);
    expect(filesOf('fr')).toEqual([...named, 'changelog'].sort());
  });
});

function filesOf(language: Locale): string[] {
  return readdirSync(join(projectRoot, 'content', language))
    .map((name) => name.replace('.md', ''))
    .sort();
}

describe('the page on privacy', () => {
  it.each(locales)('the page on privacy names every cookie that the site sets (%s)', (language) => {
    const named = [...readText(`content/${language}/privacy.md`).matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    const own = globSync('{src/{app,context,features,routes},packages/platform/src}/**/*.{ts,tsx}', {
      cwd: projectRoot,
    })
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .flatMap((path) => readText(path).match(/(?<=(?:[cC]ookieName =|name:) ')catlas_\w+(?=')/g) ?? []);
    const set = new Set([authCookieOptions.name, localeCookieName, colorModeCookieName, ...own]);
    expect(set).toContain('catlas_csrf');
    expect(named.sort()).toEqual([...set].sort());
  });
});

describe('French texts', () => {
  it.each([...filesOf('fr')])('%s has typographic apostrophes and quotes', (name) => {
    const text = readText(`content/fr/${name}.md`).replaceAll(/\]\([^)]*\)|`[^`]*`/g, '');
    expect(text.match(/\p{L}'|["“”]/gu)).toBeNull();
    // The source may have plain spaces, but it must have some.
    expect(text.match(/\p{L}[;!?»]|«\p{L}/gu)).toBeNull();
  });
});
