import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

it('only one function asks for a position: its ten seconds hold also where the browser never answers', () => {
  const asking = globSync('{src,packages/platform/src}/**/*.{ts,tsx}', { cwd: projectRoot })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => /\b(getCurrentPosition|watchPosition)\b/.test(readFileSync(join(projectRoot, path), 'utf8')));
  expect(asking).toEqual(['src/features/places/ask-position.ts']);
});
