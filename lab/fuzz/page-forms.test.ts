import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';
import routes from '#routes.ts';
import { pagesWithForms } from './page-forms.ts';
import { listPages } from './page-requests.ts';

it('every page with an action has its forms here, so that a new one is fuzzed', () => {
  const files = globSync('src/routes/**/*.tsx', { cwd: projectRoot });
  const withAction = files
    .filter((file) =>
      /^export (?:const|async function|function) action\b/m.test(readFileSync(join(projectRoot, file), 'utf8')),
    )
    .map((file) => basename(file, '.tsx'));
  expect(withAction.length).toBeGreaterThan(10);
  expect([...pagesWithForms].sort()).toEqual(withAction.sort());
});

it('every form belongs to a page that is requested', () => {
  const names = listPages(routes as never).map(({ name }) => name);
  expect([...pagesWithForms].filter((name) => !names.includes(name))).toEqual([]);
});

it('every page is listed without a language, in English and in French', () => {
  const patterns = listPages(routes as never).map(({ pattern }) => pattern);
  for (const pattern of ['/', '/en', '/fr', '/cat/:id', '/en/cat/:id', '/fr/cat/:id', '/fr/bo/search', '/bo/cats']) {
    expect(patterns).toContain(pattern);
  }
});
