import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';
import { defaultLocale, locales } from '#i18n/languages.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** What these know of a language is no list of the site's languages. */
const knowledge: Record<string, string> = {
  'src/i18n/languages.ts': 'the list',
  'src/features/traits/': 'words for traits',
  'src/features/contact/reply-text/': 'words of mail programs',
  'src/features/content/typography.ts': 'spaces of French',
  'src/features/content/content-page-names.ts': '`about.fr` (spec §2)',
  'src/routes/shell/document-head.tsx': '`about.fr` (spec §2)',
  'packages/platform/src/geocoding/photon-or-nominatim-geocoder.ts': 'the languages of Photon',
  'packages/auth-service/src/mail/mail-template.ts': 'English texts without a site',
};

const code = locales.join('|');
const mention = new RegExp(
  String.raw`['"\x60](?:${code})['"\x60]|['"\x60]/(?:${code})(?:/|['"\x60])|\b(?:${code})\|(?:${code})\b`,
);
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
const isKnowledge = (path: string) => Object.keys(knowledge).some((each) => path.startsWith(each));

it('a language’s code or prefix stands only in `i18n/languages.ts`, and where the language itself is known', () => {
  const files = globSync('{src,packages/*/src}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (path) => !/\.test\.tsx?$|\/paraglide\//.test(path),
  );
  expect(files.length).toBeGreaterThan(800);
  // English texts for operators and engineers say so.
  const mentions = (path: string) => mention.test(withoutComments(read(path)).replaceAll('lang="en"', ''));
  expect(files.filter((path) => !isKnowledge(path) && mentions(path))).toEqual([]);
  expect(
    Object.keys(knowledge).filter((each) => !files.some((path) => path.startsWith(each) && mentions(path))),
  ).toEqual([]);
});

it('the settings of the messages have the same languages, and each has all its texts', () => {
  const settings = JSON.parse(read('project.inlang/settings.json'));
  expect([settings.baseLocale, settings.locales]).toEqual([defaultLocale, locales]);
  const texts = (locale: string) => globSync('*.md', { cwd: join(projectRoot, 'content', locale) });
  for (const locale of locales.filter((each) => each !== defaultLocale)) {
    expect(texts(locale).toSorted()).toEqual(expect.arrayContaining(texts(defaultLocale)));
  }
});
