import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

/** The linter checks the content of elements (`noJsxLiterals`), this the attributes. */
const spoken =
  /\s(?:alt|aria-(?:label|description|roledescription|valuetext)|hint|label|legend|placeholder|title)="[^"]*\p{L}[^"]*"/gu;
/** Both languages use the same text. */
const names = new Set(['title="Catlas"', 'alt="Catlas"', 'aria-label="Catlas"']);

it('no words for people stand in code, where one of the languages would have to do without them', () => {
  const files = globSync('{src,packages/platform/src}/**/*.tsx', { cwd: projectRoot }).filter(
    (path) => !path.endsWith('.test.tsx'),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((path) =>
    (readFileSync(join(projectRoot, path), 'utf8').match(spoken) ?? [])
      .map((attribute) => attribute.trim())
      .filter((attribute) => !names.has(attribute))
      .map((attribute) => `${path}: ${attribute}`),
  );
  expect(found).toEqual([]);
});
