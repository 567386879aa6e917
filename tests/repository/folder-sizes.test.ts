import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

/** These folders are lists of equals: one component, one route or one endpoint a file. */
const flatLists = ['src/ui', 'src/routes'];
const maxFiles = 25;

it(`no folder has more than ${maxFiles} files besides tests`, () => {
  const sizes = new Map<string, number>();
  for (const file of globSync('{src,packages}/**/*.{ts,tsx,css}', { cwd: projectRoot })) {
    if (/\.test\.tsx?$|(^|\/)(paraglide|node_modules)\//.test(file)) continue;
    const folder = dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  expect(sizes.size).toBeGreaterThan(50);
  expect([...sizes].filter(([folder, size]) => size > maxFiles && !flatLists.includes(folder))).toEqual([]);
});
