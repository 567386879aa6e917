import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renewStamp, stampInputs } from './input-stamp.ts';

const patterns = ['src/**/*', 'vite.config.ts'];
let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'catlas-stamp-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  mkdirSync(join(root, 'src/paraglide'));
  write('vite.config.ts', 'config');
  write('src/deep/page.ts', 'page');
  write('src/deep/page.test.ts', 'test');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('a start builds nothing when nothing changed', () => {
  const stamp = stampInputs(patterns, root);
  expect(renewStamp(stamp, patterns, root)).toBe(stamp);
});

it('a start builds nothing when only times of change, tests or generated files changed', () => {
  const stamp = stampInputs(patterns, root);
  utimesSync(join(root, 'src/deep/page.ts'), 1, 1);
  write('src/deep/page.test.ts', 'another test');
  write('src/deep/other.test.ts', 'test');
  write('src/paraglide/message.js', 'generated');
  const renewed = renewStamp(stamp, patterns, root);
  expect(renewed).not.toBeNull();
  expect(renewed).not.toBe(stamp);
  expect(renewStamp(renewed!, patterns, root)).toBe(renewed);
});

it.each([
  ['edited, with the same size', () => write('src/deep/page.ts', 'PAGE')],
  ['removed', () => rmSync(join(root, 'src/deep/page.ts'))],
  ['added', () => write('src/deep/added.ts', 'new')],
  [
    'added in a new folder',
    () => {
      mkdirSync(join(root, 'src/new'));
      write('src/new/added.ts', 'new');
    },
  ],
])('a start builds again when a file was %s', (_, change) => {
  const stamp = stampInputs(patterns, root);
  change();
  expect(renewStamp(stamp, patterns, root)).toBeNull();
});

it('a start builds again without a readable stamp', () => {
  expect(renewStamp('', patterns, root)).toBeNull();
});
