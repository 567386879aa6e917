import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '#platform/config/project-root.ts';
import { homePage } from '#tests/support/e2e-home.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const maxBytesBeforeMap = 130_000;

function readScript(path: string): string {
  return readFileSync(join(projectRoot, 'build/client', path), 'utf8');
}

/** Whether a script is MapLibre, or can't run before it. */
function needsMapLibre(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const source = readScript(path);
  if (source.includes('maplibregl-canvas')) return true;
  const imports = [...source.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)];
  return imports.some(([, name]) => needsMapLibre(`/assets/${name}`, seen));
}

test('on a slow line the page is usable before the map: little JavaScript comes before it', {
  tag: '@once',
}, async ({ page, reader }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  const home = homePage(page, reader);
  await page.goto('/');
  await home.waitForMap();
  const firstOfMap = scripts.findIndex((path) => needsMapLibre(path));
  expect(firstOfMap, 'the map’s own scripts are known when they are seen').toBeGreaterThan(0);
  const sizes = scripts.slice(0, firstOfMap).map((path) => ({ path, bytes: gzipSync(readScript(path)).byteLength }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  test.info().annotations.push({ type: 'JavaScript before the map, gzip bytes', description: String(total) });
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThan(maxBytesBeforeMap);
});
