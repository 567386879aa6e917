import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

it('only one function asks for a position: its ten seconds hold also where the browser never answers', () => {
  const asking = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => /\b(getCurrentPosition|watchPosition)\b/.test(readFileSync(join(projectRoot, path), 'utf8')));
  expect(asking).toEqual(['src/features/places/ask-position.ts']);
});
