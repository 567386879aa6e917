import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { importZones, importZonesFile } from '../../scripts/import-zones.ts';

const forbidden = [
  ['src/ui/planted.ts', '#features/cats/model/cat.ts'],
  ['src/map/planted.ts', '#features/cats/model/cat.ts'],
  ['src/map/planted.ts', '#ui/button.tsx'],
  ['src/map/base/planted.ts', '#map/cat-map.tsx'],
  ['src/map/base/planted.ts', '#map/cats/cat-layer.ts'],
  ['src/i18n/planted.ts', '#platform/config/settings.ts'],
  ['src/platform/db/planted.ts', '#request/viewer.ts'],
  ['src/platform/db/planted.ts', '#product/schema.ts'],
  ['src/platform/http/planted.ts', '#product/config.ts'],
  ['src/platform/db/planted.ts', '../errors/app-error.ts'],
  ['src/product/planted.ts', '#request/viewer.ts'],
  ['src/product/planted.ts', '#features/cats/model/cat.ts'],
  ['src/request/planted.ts', '#features/accounts/session/read-session.server.ts'],
  ['src/request/planted.ts', '#map/cat-map.tsx'],
  ['src/ui/planted.ts', '@catlas/platform/log/logger.ts'],
  ['src/platform/db/planted.ts', '@catlas/auth-service'],
  ['packages/platform/src/log/planted.ts', '@catlas/auth-service'],
  ['packages/platform/src/log/planted.ts', '../queue/in-time.ts'],
  ['packages/auth-service/src/routes/planted.ts', '../../../../src/request/viewer.ts'],
  ['packages/auth-service/src/routes/planted.ts', '#tests/test-auth.ts'],
  ['src/service-worker/planted.ts', '#request/viewer.ts'],
  ['src/service-worker/planted.ts', '#features/outbox/page/outbox-page.tsx'],
  ['src/features/outbox/planted.ts', '#features/cats/model/cat.ts'],
  ['src/features/outbox/planted.ts', '#features/outbox/page/outbox-page.tsx'],
  ['src/features/accounts/session/planted.ts', '#features/cats/model/cat.ts'],
  ['src/features/accounts/session/planted.ts', '#features/accounts/sign-in/sign-in.tsx'],
  ['src/features/photos/planted.ts', '#features/cats/model/cat.ts'],
  ['src/features/places/planted.ts', '#features/photos/photo.ts'],
  ['src/features/cats/planted.ts', '#features/moderation/review-cats.server.ts'],
  ['src/features/cats/planted.ts', '#features/cats/home/home-page.tsx'],
  ['src/features/cats/planted.ts', '#features/notifications/mail/notification.ts'],
  ['src/features/cats/model/planted.ts', '#features/cats/get-cat.server.ts'],
  ['src/features/cats/search/planted.ts', '#features/cats/home/home-page.tsx'],
  ['src/features/cats/report-form/planted.ts', '#features/cats/api/cats-api.server.ts'],
  ['src/features/cats/a-new-room/planted.ts', '#features/cats/home/home-page.tsx'],
  ['src/features/links/planted.ts', '#features/photos/photo.ts'],
  ['src/features/cats/planted.ts', '#features/profile/profile-page.tsx'],
  ['src/features/accounts/forms/planted.ts', '#features/profile/profile-page.tsx'],
  ['src/features/profile/planted.ts', '#features/moderation/review-cats.server.ts'],
  ['src/features/profile/planted.ts', '@catlas/auth-service'],
  ['src/features/notifications/planted.ts', '#features/cats/model/cat.ts'],
  ['src/features/notifications/mail/planted.ts', '#features/comments/model/comment.ts'],
  ['src/features/content/planted.ts', '#features/cats/model/cat.ts'],
  ['src/features/a-new-one/planted.ts', '#features/cats/model/cat.ts'],
  ['src/features/cats/planted.ts', '@catlas/auth-service'],
  ['src/features/cats/planted.ts', '#server/api.ts'],
  ['src/features/cats/planted.ts', 'maplibre-gl'],
  ['src/features/cats/home/planted.ts', 'maplibre-gl'],
  ['src/routes/planted.tsx', '#server/api.ts'],
  ['src/routes/planted.tsx', '@catlas/auth-service'],
] as const;

const allowed = [
  ['src/product/planted.ts', '#platform/config/settings.ts'],
  ['src/request/planted.ts', '#product/context.ts'],
  ['src/features/cats/model/planted.ts', '#features/photos/photo.ts'],
  ['src/features/cats/planted.ts', '#features/cats/model/cat.ts'],
  ['src/features/cats/planted.ts', '#features/notifications/note-notifications.server.ts'],
  ['src/features/cats/home/planted.ts', '#features/cats/search/search-box.tsx'],
  ['src/features/moderation/queue/planted.ts', '#features/cats/model/cat.ts'],
  ['src/features/places/planted.ts', '#request/viewer.ts'],
  ['src/features/profile/leaving/planted.ts', '#features/cats/release-cats.server.ts'],
  ['src/features/notifications/mail/planted.ts', '#features/cats/model/cat.ts'],
  ['src/features/accounts/header/planted.ts', '#features/outbox/outbox-item.ts'],
  ['src/service-worker/planted.ts', '#features/outbox/outbox-item.ts'],
  ['src/features/content/planted.ts', '#ui/button.tsx'],
  ['src/features/cats/planted.ts', '#ui/button.tsx'],
  ['src/features/cats/planted.ts', './get-cat.server.ts'],
  ['src/map/planted.ts', 'maplibre-gl'],
  ['src/map/cats/planted.ts', 'maplibre-gl'],
  ['src/map/cats/planted.ts', '#map/base/overlays.ts'],
  ['src/server/planted.ts', '@catlas/auth-service'],
  ['src/routes/planted.tsx', '#features/cats/model/cat.ts'],
  ['src/platform/db/planted.ts', '@catlas/platform/log/logger.ts'],
  ['src/features/cats/planted.ts', '@catlas/platform/log/logger.ts'],
  ['packages/auth-service/src/routes/planted.ts', '#users/user.ts'],
  ['packages/auth-service/src/routes/planted.ts', '@catlas/platform/log/logger.ts'],
] as const;

/** A tree of planted files under the project's own lint rules; each file has one import. */
let folder: string;
let refused: Set<string>;
const fileOf = (path: string, index: number) => path.replace('planted', `planted-${index}`);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-planted-'));
  const config = JSON.parse(readFileSync(join(projectRoot, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }));
  copyFileSync(importZonesFile, join(folder, 'biome-zones.json'));
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
  it('is what the table says: `npm run zones` writes biome-zones.json from it', () => {
    expect(readFileSync(importZonesFile, 'utf8')).toBe(importZones());
  });

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
