import { globSync } from 'node:fs';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';
import { whereEnginesDiffer } from '#tests/support/engine-tests.ts';

it.each(whereEnginesDiffer)('%s, which runs on PostgreSQL too, matches a test', (pattern) => {
  expect(globSync(pattern, { cwd: projectRoot })).not.toEqual([]);
});
