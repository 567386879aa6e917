import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthApp } from '@catlas/auth-service';
import type { AuthContext } from '@catlas/auth-service/context';
import { parseAuthSettings } from '@catlas/auth-service/settings';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const lines = read('docs/auth-endpoints.md').split('\n');

const answers = lines
  .filter((line) => line.startsWith('|') && !line.startsWith('| case |') && !line.startsWith('|---'))
  .map((line) => line.split(/(?<!\\)\|/)[2]!);

test('every endpoint of the service has its section', () => {
  const settings = parseAuthSettings({
    GOTRUE_SITE_URL: 'http://site.test',
    API_EXTERNAL_URL: 'http://auth.test',
  });
  // The routes are only listed here; none of them is asked.
  const { routes } = createAuthApp({ settings, keys: { publicKeys: [] } } as unknown as AuthContext);
  const named = new Map<string, Set<string>>();
  for (const { method, path } of routes) {
    if (!path.includes('*') || method !== 'ALL' || path.length > 2) {
      named.set(path, (named.get(path) ?? new Set()).add(method));
    }
  }
  const endpoints = [...named].flatMap(([path, methods]) => {
    // An answer to every method, beside others, is the refusal of the wrong ones.
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

test('every error code that the service answers has a row', () => {
  const told = new Set(answers.flatMap((answer) => [...answer.matchAll(/`([a-z0-9_]+)`/g)].map((match) => match[1])));
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
