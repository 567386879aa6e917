import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

const maxFiles = 25;

it(`no folder has more than ${maxFiles} files besides tests`, () => {
  const sizes = new Map<string, number>();
  for (const file of globSync('{src,packages}/**/*.{ts,tsx,css}', { cwd: projectRoot })) {
    if (/\.test\.tsx?$|(^|\/)(paraglide|node_modules)\//.test(file)) continue;
    const folder = dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  expect(sizes.size).toBeGreaterThan(50);
  expect([...sizes].filter(([, size]) => size > maxFiles)).toEqual([]);
});
