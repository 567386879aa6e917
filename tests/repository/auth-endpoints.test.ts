import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthApp } from '@catlas/auth-service';
import type { AuthContext } from '@catlas/auth-service/context';
import { parseAuthSettings } from '@catlas/auth-service/settings';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { isTest } from '#tests/support/test-titles.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const lines = read('docs/auth-endpoints.md').split('\n');

interface Row {
  answer: string;
  file: string;
  title: string;
}

/** The last two cells of each row that is no heading. */
const rows: Row[] = lines
  .filter((line) => line.startsWith('|') && !line.startsWith('| case |') && !line.startsWith('|---'))
  .map((line) => {
    const [, , answer = '', test = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [path = '', title = ''] = test.split(' › ');
    return { answer, file: /^(src|tests)\//.test(path) ? path : `packages/auth-service/src/${path}`, title };
  });

test('every test that the table names exists', () => {
  expect(rows.length).toBeGreaterThan(100);
  const missing = rows.filter((row) => !isTest(row));
  expect(missing.map(({ file, title }) => `${file} › ${title}`)).toEqual([]);
});

test('every endpoint of the service has its section', () => {
  const settings = parseAuthSettings({
    GOTRUE_SITE_URL: 'http://site.test',
    API_EXTERNAL_URL: 'http://auth.test',
  });
  // Only what routes are made from: none of them is asked here.
  const { routes } = createAuthApp({ settings, keys: { publicKeys: [] } } as unknown as AuthContext);
  const named = new Map<string, Set<string>>();
  for (const { method, path } of routes) {
    if (!path.includes('*') || method !== 'ALL' || path.length > 2) {
      named.set(path, (named.get(path) ?? new Set()).add(method));
    }
  }
  const endpoints = [...named].flatMap(([path, methods]) => {
    // What answers every method beside others is the refusal of the wrong ones.
    const own = methods.size > 1 ? [...methods].filter((method) => method !== 'ALL') : [...methods];
    return own.map((method) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`);
  });
  const sections = lines.filter((line) => /^### [A-Z]+ \//.test(line));
  const sectionEndpoints = sections.map((line) => line.slice(4).replaceAll(/\{\w+\}/g, '{}'));
  expect(sectionEndpoints.sort()).toEqual(endpoints.sort());
});

test('every section says what its endpoint answers', () => {
  const sections = lines
    .join('\n')
    .split(/^##+ /m)
    .filter((section) => /^[A-Z]+ \//.test(section));
  expect(sections.filter((section) => !/^\| (?!case \|)[^|-]/m.test(section))).toEqual([]);
});

test('a row that promises a code names a test whose file asks for it', () => {
  const unasked = rows.flatMap(({ answer, file, title }) =>
    [...answer.matchAll(/\b[45]\d\d `([a-z0-9_]+)`/g)]
      .filter(([, code]) => !read(file).includes(code!))
      .map(([said]) => `${said}: ${file} › ${title}`),
  );
  expect(unasked).toEqual([]);
});

test('every error code that the service answers has a row', () => {
  const told = new Set(rows.flatMap(({ answer }) => [...answer.matchAll(/`([a-z0-9_]+)`/g)].map((match) => match[1])));
  const thrown = new Set<string>();
  for (const file of globSync('packages/auth-service/src/**/*.ts', { cwd: projectRoot })) {
    if (file.endsWith('.test.ts')) continue;
    for (const match of read(file).matchAll(/AuthError\(\s*\w+,\s*'([a-z0-9_]+)'|refuse\('([a-z0-9_]+)'/g)) {
      thrown.add((match[1] ?? match[2])!);
    }
  }
  expect(thrown.size).toBeGreaterThan(30);
  expect([...thrown].filter((code) => !told.has(code))).toEqual([]);
});

test('every error code that the public client knows has a row, or is named among those that are never answered', () => {
  const list = read('node_modules/@supabase/auth-js/dist/module/lib/error-codes.d.ts');
  const known = [...list.matchAll(/'([a-z0-9_]+)'/g)].map(([, code]) => code!);
  expect(known.length).toBeGreaterThan(70);
  const told = new Set([...lines.join('\n').matchAll(/`([a-z0-9_]+)`/g)].map(([, code]) => code));
  expect(known.filter((code) => !told.has(code))).toEqual([]);
});
