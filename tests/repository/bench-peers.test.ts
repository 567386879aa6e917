import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';
import { chooseRows } from '../../lab/bench/row-choice.ts';

const names = ['list', 'endurance', 'pages-anew', 'first-start'];

it('no test and no default measurement installs from the network', () => {
  expect(chooseRows(names, { isQuick: true })).toEqual(['list', 'endurance']);
  expect(chooseRows(names, { isQuick: false })).toEqual(['list']);
});

it('the peers are no part of the project’s own installation', () => {
  const { workspaces } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  expect(workspaces).toEqual(['packages/*']);
  const own = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages;
  expect(Object.keys(own).filter((path) => path.startsWith('lab/'))).toEqual([]);
});

it('a peer’s versions are exact, and its lock file names no registry', () => {
  const folders = globSync('lab/bench/{lighthouse,peers/*}/package.json', { cwd: projectRoot }).map((file) =>
    join(projectRoot, file, '..'),
  );
  expect(folders.length).toBeGreaterThan(1);
  for (const folder of folders) {
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);
  }
});

it.each(['nuxt/app', 'next/src'])('the peer in %s shows texts that the site has', (folder) => {
  const texts = ['en', 'fr'].map((locale) =>
    Object.assign(
      {},
      ...['cats', 'comments', 'common'].map((topic) =>
        JSON.parse(readFileSync(join(projectRoot, 'messages', locale, `${topic}.json`), 'utf8')),
      ),
    ),
  );
  const files = globSync(`lab/bench/peers/${folder}/**/*.{vue,ts,tsx}`, { cwd: projectRoot });
  const code = files.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n');
  const keys = [...code.matchAll(/'((?:cats|comments|common)_\w+)'/g)].map(([, key]) => key!);
  expect(keys.length).toBeGreaterThan(20);
  for (const own of texts) expect(keys.filter((key) => !(key in own))).toEqual([]);
});
