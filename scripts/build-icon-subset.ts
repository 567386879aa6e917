/** These icons are part of every page's JavaScript and HTML; others are loaded when shown. */
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

const target = join(import.meta.dirname, '#ui/icons/first-paint-icons.ts');

/** The class `icon` (src/ui/components.css) sets these attributes. */
const drawing = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

function withoutDrawing(body: string): string {
  if (!body.includes(drawing)) throw new Error(`Not drawn like the others: ${body}`);
  return body.replace(drawing, '').replace(/^<g>(.*)<\/g>$/, '$1');
}

/** Throws when the installed set lacks one of the names or draws it in another size than 24. */
export function buildIconSubset(names: readonly string[]): string {
  const path = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const set = JSON.parse(readFileSync(path, 'utf8'));
  const lines = names.map((name) => {
    const icon = getIconData(set, name);
    if (!icon) throw new Error(`lucide has no icon ${name}`);
    if ((icon.width ?? set.width) !== 24 || icon.rotate || icon.hFlip)
      throw new Error(`${name} is not a plain 24 × 24 icon`);
    return `  'lucide:${name}': '${withoutDrawing(icon.body)}',`;
  });
  return [
    '// Made by scripts/build-icon-subset.ts from the Lucide icons (ISC licence); the list of names is there.',
    '// biome-ignore-all format: one icon a line.',
    '',
    '/** The content of the `<svg class="icon" viewBox="0 0 24 24">` of each icon of the first paint. */',
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
