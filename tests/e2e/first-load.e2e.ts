import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '#platform/config/project-root.ts';
import { homePage } from '#tests/support/e2e-home.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const maxBytesBeforeMap = 130_000;

test('on a slow line the page is usable before the map: little JavaScript comes before it', { tag: '@once' }, async ({
  page,
  reader,
}) => {
  const scripts: { path: string; source: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    scripts.push({ path: pathname, source: readFileSync(join(projectRoot, 'build/client', pathname), 'utf8') });
  });
  const home = homePage(page, reader);
  await page.goto('/');
  await home.waitForMap();
  const isMapLibre = ({ source }: { source: string }) => source.includes('maplibregl-canvas');
  const firstOfMap = scripts.findIndex(isMapLibre);
  expect(firstOfMap, 'the map’s own script is known when it is seen').toBeGreaterThan(0);
  const before = scripts.slice(0, firstOfMap);
  const sizes = before.map(({ path, source }) => ({ path, bytes: gzipSync(source).byteLength }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  test.info().annotations.push({ type: 'JavaScript before the map, gzip bytes', description: String(total) });
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThan(maxBytesBeforeMap);
});
