import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

it('only one component is a field for an email address: Safari refuses domains with accents in the type email', () => {
  const emailInput = /\b(?:type|inputMode)=\{?["']email["']|\btype=\{[^}]*["']email["']|\bautoComplete=["']email["']/;
  const fields = globSync('{src,packages/*/src}/**/*.tsx', { cwd: projectRoot })
    .filter((path) => !/\.test\.tsx$/.test(path))
    .filter((path) => emailInput.test(readFileSync(join(projectRoot, path), 'utf8')));
  expect(fields).toEqual(['src/ui/forms/email-field.tsx']);
});
