import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

it('has the closures and accessors of Preact and React Router that V8 would keep rewritten (decision 75)', () => {
  const folder = join(projectRoot, 'build/server');
  const text = globSync('**/*.js', { cwd: folder })
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  for (const name of ['getChildContext', 'sub', 'componentWillUnmount']) expect(text).toContain(`.${name} = Object(`);
  expect(text).toMatch(/\bstate: \{\s+historyAction: "POP"/);
  expect(text).not.toMatch(/\bget state\(\) \{\s+return \{\s+historyAction/);
  // The whole of Preact is in the bundle.
  expect(text).not.toMatch(/from "preact/);
});
