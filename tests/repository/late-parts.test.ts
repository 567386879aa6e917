import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

/** Here something else replaces a part that doesn't load. */
const exceptions = ['src/root.tsx', 'src/routes/shell/error-page.tsx', 'src/ui/icon.tsx'];

it('a part that loads late has a boundary: if it doesn’t load, the page must not be replaced by an error', () => {
  const withoutBoundary = globSync('src/**/*.tsx', { cwd: projectRoot })
    .filter((path) => !path.endsWith('.test.tsx'))
    .filter((path) => {
      const text = readFileSync(join(projectRoot, path), 'utf8');
      const count = (tag: string) => text.split(`<${tag}`).length - 1;
      return (
        /\blazy(<.*>)?\(/.test(text) && count('LatePart') + count('WidgetBoundary') < Math.max(1, count('Suspense'))
      );
    });
  expect(withoutBoundary.sort()).toEqual(exceptions);
});
