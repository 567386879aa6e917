import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

const forbidden = [
  ['src/ui/planted.ts', '#features/cats/cat.ts'],
  ['src/map/planted.ts', '#features/cats/cat.ts'],
  ['src/map/planted.ts', '#ui/button.tsx'],
  ['src/i18n/planted.ts', '#platform/config/config.ts'],
  ['src/platform/db/planted.ts', '#features/accounts/viewer.ts'],
  ['src/platform/db/planted.ts', '../errors/app-error.ts'],
  ['src/auth-service/planted.ts', '#features/accounts/viewer.ts'],
  ['src/service-worker/planted.ts', '#features/accounts/viewer.ts'],
  ['src/features/outbox/planted.ts', '#features/accounts/viewer.ts'],
  ['src/features/outbox/planted.ts', '#features/cats/cat.ts'],
  ['src/features/accounts/planted.ts', '#features/cats/cat.ts'],
  ['src/features/photos/planted.ts', '#features/cats/cat.ts'],
  ['src/features/places/planted.ts', '#features/photos/photo.ts'],
  ['src/features/cats/planted.ts', '#features/moderation/review-cats.server.ts'],
  ['src/features/links/planted.ts', '#features/photos/photo.ts'],
  ['src/features/cats/planted.ts', '#features/profile/device-name.ts'],
  ['src/features/accounts/planted.ts', '#features/profile/device-name.ts'],
  ['src/features/profile/planted.ts', '#features/moderation/review-cats.server.ts'],
  ['src/features/profile/planted.ts', '#auth-service/auth-service.ts'],
  ['src/features/news/planted.ts', '#features/comments/comment.ts'],
  ['src/features/cats/planted.ts', '#features/news/news-item.ts'],
  ['src/features/content/planted.ts', '#features/cats/cat.ts'],
  ['src/features/a-new-one/planted.ts', '#features/cats/cat.ts'],
  ['src/features/cats/planted.ts', '#auth-service/auth-service.ts'],
  ['src/features/cats/planted.ts', '#server/api.ts'],
  ['src/features/cats/planted.ts', 'maplibre-gl'],
  ['src/routes/planted.tsx', '#server/api.ts'],
  ['src/routes/planted.tsx', '#auth-service/auth-service.ts'],
] as const;

const allowed = [
  ['src/features/cats/planted.ts', '#features/photos/photo.ts'],
  ['src/features/moderation/planted.ts', '#features/cats/cat.ts'],
  ['src/features/places/planted.ts', '#features/accounts/viewer.ts'],
  ['src/features/profile/planted.ts', '#features/cats/cat.ts'],
  ['src/features/news/planted.ts', '#features/cats/cat.ts'],
  ['src/features/accounts/planted.ts', '#features/outbox/outbox-item.ts'],
  ['src/service-worker/planted.ts', '#features/outbox/outbox-item.ts'],
  ['src/features/content/planted.ts', '#ui/button.tsx'],
  ['src/features/cats/planted.ts', '#ui/button.tsx'],
  ['src/features/cats/planted.ts', './cat.ts'],
  ['src/map/planted.ts', 'maplibre-gl'],
  ['src/server/planted.ts', '#auth-service/auth-service.ts'],
  ['src/routes/planted.tsx', '#features/cats/cat.ts'],
] as const;

/** A tree of planted files under the project's own lint rules; each file has one import. */
let folder: string;
let refused: Set<string>;
const fileOf = (path: string, index: number) => path.replace('planted', `planted-${index}`);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-planted-'));
  const config = JSON.parse(readFileSync(join(projectRoot, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }));
  for (const [index, [path, specifier]] of [...forbidden, ...allowed].entries()) {
    const file = join(folder, fileOf(path, index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { planted } from '${specifier}';\n\nexport const seed = planted;\n`);
  }
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  refused = new Set(
    diagnostics
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location }) => (typeof location.path === 'string' ? location.path : location.path.file)),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the direction of imports', () => {
  it.each(forbidden.map(([path, specifier], index) => [path, specifier, fileOf(path, index)]))(
    '%s may not import %s: a wrong turn is noticed at once',
    (_path, _specifier, file) => {
      expect([...refused]).toContain(file);
    },
  );

  it.each(allowed.map(([path, specifier], index) => [path, specifier, fileOf(path, forbidden.length + index)]))(
    '%s may import %s',
    (_path, _specifier, file) => {
      expect([...refused]).not.toContain(file);
    },
  );
});
