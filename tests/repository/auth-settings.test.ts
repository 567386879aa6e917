import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAuthSettings } from '@catlas/auth-service/settings';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const documented = [
  ...read('docs/auth-settings.md').matchAll(/^\| `((?:GOTRUE|CATLAS)_[^`]+)` \| (?:`([^`]*)`)? ?\|/gm),
].map(([, name, byDefault]) => ({ name: name!, byDefault }));
const patterns = documented.map(({ name }) => new RegExp(`^${name.replaceAll(/<\w+>/g, '\\w+')}$`));

const readBySource = new Set(
  globSync('packages/auth-service/src/settings/*.ts', { cwd: projectRoot })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/\b(?:GOTRUE|CATLAS)(?:_[A-Z0-9]+)+\b(?!_)/g)].map(([name]) => name)),
);

test('every setting of the sign-in service is in the document, once', () => {
  expect(readBySource.size).toBeGreaterThan(80);
  expect([...readBySource].filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(new Set(documented.map(({ name }) => name)).size).toBe(documented.length);
});

test('no setting is in the document that nothing reads', () => {
  const plain = documented.filter(({ name }) => !name.includes('<'));
  expect(plain.filter(({ name }) => !readBySource.has(name))).toEqual([]);
});

const required = { GOTRUE_SITE_URL: 'http://site.test', API_EXTERNAL_URL: 'http://auth.test' };

test.each(documented.filter(({ name, byDefault }) => byDefault && !name.includes('<')))(
  '$name is documented with its default',
  ({ name, byDefault }) => {
    expect(parseAuthSettings({ ...required, [name]: byDefault })).toEqual(parseAuthSettings(required));
  },
);
