import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

const moduleState =
  /^(?:export )?(?:let |const \w+(?:: [^=\n]+)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|new LRUCache\b|\[\];|createTaskQueue\(|channel\())/gm;

/** The state of these files belongs to the process, not to a context. */
const exceptions = [
  // All contexts share the process's threads and memory.
  'packages/auth-service/src/routes/token.ts',
  'packages/auth-service/src/users/passwords.ts',
  'src/features/photos/store-photo.server.ts',
  'src/features/contact/reply-text/read-reply-in-thread.server.ts',
  // Diagnostics channels are Node's own registry of the process.
  'packages/platform/src/errors/storage-full.ts',
  // The renderer has one list of fonts in a process.
  'packages/platform/src/images/picture-fonts.server.ts',
  'packages/platform/src/db/pglite-worker.ts',
  // Entries belong to one response body, and to one request.
  'packages/platform/src/live/live-streams.ts',
  'src/app/middleware/outdated-client.ts',
  // This is browser code, and a page has exactly one instance.
  'src/context/color-mode.ts',
  'packages/platform/src/http/call-api.ts',
  'packages/platform/src/markup/hold-early-presses.tsx',
  // The same text gives the same compiled pattern.
  'packages/auth-service/src/http/redirect-rules.ts',
];

it('this test finds mutable state at the level of a module', () => {
  const planted = ['let count = 0;', 'const seen = new Map<string, number>();', 'export const all: string[] = [];'];
  for (const line of planted) expect(line.match(moduleState), line).toHaveLength(1);
  expect("const codes = new Set(['a']);\n  let local = 0;".match(moduleState)).toBeNull();
});

it('no server module has state of its own: two contexts in one process share none', () => {
  const folders = '{src/{app,context,db},packages/*/src}/**/*.ts';
  const files = globSync([folders, 'src/**/*.server.{ts,tsx}'], { cwd: projectRoot }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = [...new Set(files)]
    .filter((path) => !exceptions.includes(path))
    .flatMap((path) =>
      (readFileSync(join(projectRoot, path), 'utf8').match(moduleState) ?? []).map((line) => `${path}: ${line}`),
    );
  expect(found).toEqual([]);
});
