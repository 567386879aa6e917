/**
 * Writes src/ui/first-paint-icons.ts from the names below: `node scripts/build-icon-subset.ts`.
 * These icons are part of the JavaScript and the HTML of every page; all others are asked for when they are shown.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getIconData } from '@iconify/utils';

export const firstPaintIconNames = [
  'search',
  'locate-fixed',
  'info',
  'user-round',
  'log-out',
  'plus',
  'x',
  'map-pin',
  'sun',
  'moon',
  'monitor',
].sort();

const target = join(import.meta.dirname, '../src/ui/first-paint-icons.ts');

/** The module's text. Throws when the installed set lacks one of the names or draws it in another size than 24. */
export function buildIconSubset(names: readonly string[]): string {
  const path = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const set = JSON.parse(readFileSync(path, 'utf8'));
  const lines = names.map((name) => {
    const icon = getIconData(set, name);
    if (!icon) throw new Error(`lucide has no icon ${name}`);
    if ((icon.width ?? set.width) !== 24 || icon.rotate || icon.hFlip)
      throw new Error(`${name} is not a plain 24 × 24 icon`);
    return `  'lucide:${name}': '${icon.body}',`;
  });
  return [
    '// Made by scripts/build-icon-subset.ts from the Lucide icons (ISC licence); the list of names is there.',
    '// biome-ignore-all format: one icon a line.',
    '',
    '/** What is inside the `<svg viewBox="0 0 24 24">` of each icon that the first paint of a page needs. */',
    'export const firstPaintIcons = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

if (import.meta.main) {
  writeFileSync(target, buildIconSubset(firstPaintIconNames));
  execFileSync('biome', ['check', '--write', target], { stdio: 'inherit' });
}
