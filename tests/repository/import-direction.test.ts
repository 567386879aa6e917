import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { refuseImport } from '../../scripts/import-zones.ts';

const forbidden = [
  ['src/ui/some.ts', '#features/cats/model/cat.ts'],
  ['src/map/some.ts', '#features/cats/model/cat.ts'],
  ['src/map/some.ts', '#ui/button.tsx'],
  ['src/map/base/some.ts', '#map/cat-map.tsx'],
  ['src/map/base/some.ts', '#map/cats/cat-layer.ts'],
  ['src/i18n/some.ts', '#platform/config/settings.ts'],
  ['src/platform/db/some.ts', '#request/viewer.ts'],
  ['src/platform/db/some.ts', '#product/schema.ts'],
  ['src/platform/http/some.ts', '#product/config.ts'],
  ['src/platform/db/some.ts', '../errors/app-error.ts'],
  ['src/product/some.ts', '#request/viewer.ts'],
  ['src/product/some.ts', '#features/cats/model/cat.ts'],
  ['src/request/some.ts', '#features/accounts/session/read-session.server.ts'],
  ['src/request/some.ts', '#map/cat-map.tsx'],
  ['src/ui/some.ts', '@catlas/platform/log/logger.ts'],
  ['src/platform/db/some.ts', '@catlas/auth-service'],
  ['packages/platform/src/log/some.ts', '@catlas/auth-service'],
  ['packages/platform/src/log/some.ts', '../queue/in-time.ts'],
  ['packages/auth-service/src/routes/some.ts', '../../../../src/request/viewer.ts'],
  ['packages/auth-service/src/routes/some.ts', '#tests/test-auth.ts'],
  ['src/service-worker/some.ts', '#request/viewer.ts'],
  ['src/service-worker/some.ts', '#features/outbox/page/outbox-page.tsx'],
  ['src/features/outbox/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/outbox/some.ts', '#features/outbox/page/outbox-page.tsx'],
  ['src/features/accounts/session/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/accounts/session/some.ts', '#features/accounts/sign-in/sign-in.tsx'],
  ['src/features/photos/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/places/some.ts', '#features/photos/photo.ts'],
  ['src/features/cats/some.ts', '#features/moderation/review-cats.server.ts'],
  ['src/features/cats/some.ts', '#features/cats/home/home-page.tsx'],
  ['src/features/cats/some.ts', '#features/notifications/mail/notification.ts'],
  ['src/features/cats/model/some.ts', '#features/cats/get-cat.server.ts'],
  ['src/features/cats/search/some.ts', '#features/cats/home/home-page.tsx'],
  ['src/features/cats/report-form/some.ts', '#features/cats/api/cats-api.server.ts'],
  ['src/features/cats/a-new-room/some.ts', '#features/cats/home/home-page.tsx'],
  ['src/features/links/some.ts', '#features/photos/photo.ts'],
  ['src/features/cats/some.ts', '#features/profile/profile-page.tsx'],
  ['src/features/accounts/forms/some.ts', '#features/profile/profile-page.tsx'],
  ['src/features/profile/some.ts', '#features/moderation/review-cats.server.ts'],
  ['src/features/profile/some.ts', '@catlas/auth-service'],
  ['src/features/notifications/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/notifications/mail/some.ts', '#features/comments/model/comment.ts'],
  ['src/features/content/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/a-new-one/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/cats/some.ts', '@catlas/auth-service'],
  ['src/features/cats/some.ts', '#server/api.ts'],
  ['src/features/cats/some.ts', 'maplibre-gl'],
  ['src/features/cats/home/some.ts', 'maplibre-gl'],
  ['src/routes/some.tsx', '#server/api.ts'],
  ['src/routes/some.tsx', '@catlas/auth-service'],
] as const;

const allowed = [
  ['src/product/some.ts', '#platform/config/settings.ts'],
  ['src/request/some.ts', '#product/context.ts'],
  ['src/features/cats/model/some.ts', '#features/photos/photo.ts'],
  ['src/features/cats/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/cats/some.ts', '#features/notifications/queue-notifications.server.ts'],
  ['src/features/cats/home/some.ts', '#features/cats/search/search-box.tsx'],
  ['src/features/moderation/queue/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/places/some.ts', '#request/viewer.ts'],
  ['src/features/profile/leaving/some.ts', '#features/moderation/kinds/kinds-on-server.server.ts'],
  ['src/features/notifications/mail/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/accounts/header/some.ts', '#features/outbox/outbox-item.ts'],
  ['src/service-worker/some.ts', '#features/outbox/outbox-item.ts'],
  ['src/features/content/some.ts', '#ui/button.tsx'],
  ['src/features/cats/some.ts', '#ui/button.tsx'],
  ['src/features/cats/some.ts', './get-cat.server.ts'],
  ['src/map/some.ts', 'maplibre-gl'],
  ['src/map/cats/some.ts', 'maplibre-gl'],
  ['src/map/cats/some.ts', '#map/base/overlays.ts'],
  ['src/server/some.ts', '@catlas/auth-service'],
  ['src/routes/some.tsx', '#features/cats/model/cat.ts'],
  ['src/platform/db/some.ts', '@catlas/platform/log/logger.ts'],
  ['src/features/cats/some.ts', '@catlas/platform/log/logger.ts'],
  ['packages/auth-service/src/routes/some.ts', '#users/user.ts'],
  ['packages/auth-service/src/routes/some.ts', '@catlas/platform/log/logger.ts'],
] as const;

const importPattern = /^(?:import|export)\s+(?:[^'=;]*\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;

function readImports(path: string): string[] {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  return Array.from(text.matchAll(importPattern), ([, first, later]) => (first ?? later)!);
}

describe('the direction of imports', () => {
  it('the direction of imports holds for each import of src/ and packages/', () => {
    const paths = globSync(['src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: projectRoot }).filter(
      (path) => !/\.test\.tsx?$|^src\/i18n\/paraglide\//.test(path),
    );
    const imports = paths.flatMap((path) => readImports(path).map((specifier) => ({ path, specifier })));
    expect(imports.length).toBeGreaterThan(paths.length);
    const refused = imports.flatMap(({ path, specifier }) => {
      const reason = refuseImport(path, specifier);
      return reason === null ? [] : [`${path} imports ${specifier}: ${reason}`];
    });
    expect(refused).toEqual([]);
  });

  it.each(forbidden)('%s may not import %s', (path, specifier) => {
    expect(refuseImport(path, specifier)).toEqual(expect.any(String));
  });

  it.each(allowed)('%s may import %s', (path, specifier) => {
    expect(refuseImport(path, specifier)).toBeNull();
  });
});
