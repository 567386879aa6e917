import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

/** Lints a file that doesn't exist, as if it stood at `path`. */
function lint(path: string, code: string) {
  const { status, stdout, stderr } = spawnSync(
    join(projectRoot, 'node_modules/.bin/biome'),
    ['lint', `--stdin-file-path=${path}`, '--only=style/noRestrictedImports'],
    { cwd: projectRoot, input: code, encoding: 'utf8' },
  );
  return { isRefused: status !== 0 && /noRestrictedImports/.test(stdout + stderr), output: stdout + stderr };
}

describe('the direction of imports', () => {
  it.each([
    ['src/ui/planted.ts', '#features/cats/cat.ts'],
    ['src/map/planted.ts', '#features/cats/cat.ts'],
    ['src/map/planted.ts', '#ui/button.tsx'],
    ['src/i18n/planted.ts', '#platform/config/config.ts'],
    ['src/platform/db/planted.ts', '#features/accounts/viewer.ts'],
    ['src/platform/db/planted.ts', '../errors/app-error.ts'],
    ['src/auth-service/planted.ts', '#features/accounts/viewer.ts'],
    ['src/features/accounts/planted.ts', '#features/cats/cat.ts'],
    ['src/features/photos/planted.ts', '#features/cats/cat.ts'],
    ['src/features/places/planted.ts', '#features/photos/photo.ts'],
    ['src/features/cats/planted.ts', '#features/moderation/review-cats.server.ts'],
    ['src/features/links/planted.ts', '#features/photos/photo.ts'],
    ['src/features/a-new-one/planted.ts', '#features/cats/cat.ts'],
    ['src/features/cats/planted.ts', '#auth-service/auth-service.ts'],
    ['src/features/cats/planted.ts', '#server/api.ts'],
    ['src/features/cats/planted.ts', 'maplibre-gl'],
    ['src/routes/planted.tsx', '#server/api.ts'],
    ['src/routes/planted.tsx', '#auth-service/auth-service.ts'],
  ])('%s may not import %s: a wrong turn is noticed at once', (path, specifier) => {
    expect(lint(path, `import { planted } from '${specifier}';\nconsole.log(planted);\n`).isRefused).toBe(true);
  });

  it.each([
    ['src/features/cats/planted.ts', '#features/photos/photo.ts'],
    ['src/features/moderation/planted.ts', '#features/cats/cat.ts'],
    ['src/features/places/planted.ts', '#features/accounts/viewer.ts'],
    ['src/features/cats/planted.ts', '#ui/button.tsx'],
    ['src/features/cats/planted.ts', './cat.ts'],
    ['src/map/planted.ts', 'maplibre-gl'],
    ['src/server/planted.ts', '#auth-service/auth-service.ts'],
    ['src/routes/planted.tsx', '#features/cats/cat.ts'],
  ])('%s may import %s', (path, specifier) => {
    const { isRefused, output } = lint(path, `import { planted } from '${specifier}';\nconsole.log(planted);\n`);
    expect(isRefused, output).toBe(false);
  });
});
