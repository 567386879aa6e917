import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

it('each section of the specification names the files that prove it, and they exist', () => {
  const sections = readFileSync(join(projectRoot, 'docs/spec-coverage.md'), 'utf8').split(/^## /m).slice(1);
  expect(sections.map((section) => section.split('.')[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const named = sections.map((section) =>
    Array.from(section.matchAll(/`([^\s`]+\.(?:test\.tsx?|e2e\.ts))`/g), ([, path]) => path!),
  );
  expect(named.filter((paths) => paths.length === 0)).toEqual([]);
  expect(named.flat().filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
