import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { describe, expect, it } from 'vitest';
import { features, refuseImport } from '../../scripts/import-zones.ts';

const forbidden = [
  ['src/ui/some.ts', '#features/cats/model/cat.ts'],
  ['src/ui/some.ts', '@catlas/platform/log/logger.ts'],
  ['src/map/some.ts', '#features/cats/model/cat.ts'],
  ['src/map/some.ts', '#ui/button.tsx'],
  ['src/map/base/some.ts', '#map/cat-map.tsx'],
  ['src/map/base/some.ts', '#map/cats/cat-layer.ts'],
  ['src/map/some.ts', '@catlas/platform/db/open-database.ts'],
  ['src/i18n/some.ts', '@catlas/platform/config/settings.ts'],
  ['src/db/some.ts', '#context/viewer.ts'],
  ['src/db/some.ts', '#features/cats/model/cat.ts'],
  ['src/context/some.ts', '#features/accounts/session/read-session.server.ts'],
  ['src/context/some.ts', '#map/cat-map.tsx'],
  ['src/context/some.ts', '#app/api.ts'],
  ['packages/platform/src/db/some.ts', '@catlas/auth-service'],
  ['packages/platform/src/db/some.ts', '../errors/app-error.ts'],
  ['packages/platform/src/log/some.ts', '../queue/in-time.ts'],
  ['packages/auth-service/src/routes/some.ts', '../../../../src/context/viewer.ts'],
  ['packages/auth-service/src/routes/some.ts', '#tests/test-auth.ts'],
  ['src/service-worker/some.ts', '#context/viewer.ts'],
  ['src/service-worker/some.ts', '#features/outbox/page/outbox-page.tsx'],
  ['src/features/outbox/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/outbox/some.ts', '#features/outbox/page/outbox-page.tsx'],
  ['src/features/accounts/session/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/accounts/session/some.ts', '#features/accounts/sign-in/sign-in.tsx'],
  ['src/features/photos/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/places/some.ts', '#features/photos/photo.ts'],
  ['src/features/cats/some.ts', '#features/moderation/review-cats.server.ts'],
  ['src/features/cats/some.ts', '#features/browse/home/home-page.tsx'],
  ['src/features/cats/some.ts', '#features/notifications/mail/notification.ts'],
  ['src/features/cats/model/some.ts', '#features/cats/get-cat.server.ts'],
  ['src/features/cats/a-new-room/some.ts', '#features/cats/get-cat.server.ts'],
  ['src/features/browse/search/some.ts', '#features/browse/home/home-page.tsx'],
  ['src/features/reporting/form/some.ts', '#features/reporting/api/cats-api.server.ts'],
  ['src/features/contact/some.ts', '#features/matching/answer-match.server.ts'],
  ['src/features/mail/some.ts', '#features/notifications/mail/notification.ts'],
  ['src/features/links/some.ts', '#features/photos/photo.ts'],
  ['src/features/moderation/some.ts', '#features/profile/profile-page.tsx'],
  ['src/features/profile/some.ts', '@catlas/auth-service'],
  ['src/features/content/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/a-new-one/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/cats/some.ts', '#app/api.ts'],
  ['src/features/cats/some.ts', 'maplibre-gl'],
  ['src/routes/some.tsx', '#app/api.ts'],
  ['src/routes/some.tsx', '@catlas/auth-service'],
] as const;

const allowed = [
  ['src/db/some.ts', '@catlas/platform/config/settings.ts'],
  ['src/context/some.ts', '#db/schema.ts'],
  ['src/map/some.ts', '@catlas/platform/react/use-latest.ts'],
  ['src/features/cats/model/some.ts', '#features/photos/photo.ts'],
  ['src/features/cats/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/cats/some.ts', '#features/mail/queue-notifications.server.ts'],
  ['src/features/browse/home/some.ts', '#features/browse/search/search-box.tsx'],
  ['src/features/moderation/queue/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/places/some.ts', '#context/viewer.ts'],
  ['src/features/profile/leaving/some.ts', '#features/moderation/kinds/kinds-on-server.server.ts'],
  ['src/features/notifications/mail/some.ts', '#features/cats/model/cat.ts'],
  ['src/features/accounts/header/some.ts', '#features/outbox/outbox-item.ts'],
  ['src/service-worker/some.ts', '#features/outbox/outbox-item.ts'],
  ['src/features/content/some.ts', '#ui/button.tsx'],
  ['src/features/cats/some.ts', './get-cat.server.ts'],
  ['src/features/cats/some.ts', '@catlas/platform/log/logger.ts'],
  ['src/map/cats/some.ts', 'maplibre-gl'],
  ['src/map/cats/some.ts', '#map/base/overlays.ts'],
  ['src/app/some.ts', '@catlas/auth-service'],
  ['src/routes/some.tsx', '#features/cats/model/cat.ts'],
  ['packages/platform/src/db/some.ts', '#log/logger.ts'],
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
    const paths = globSync(['src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: projectRoot }).filter(
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

  it('the direction of imports has no circle of features: each one names only those above it', () => {
    const above = new Set<string>();
    for (const [feature, row] of Object.entries(features)) {
      expect(existsSync(join(projectRoot, 'src/features', feature)), feature).toBe(true);
      expect(
        row.split(' ').filter((name) => name !== '' && !above.has(name)),
        feature,
      ).toEqual([]);
      above.add(feature);
    }
  });

  it.each(forbidden)('%s may not import %s', (path, specifier) => {
    expect(refuseImport(path, specifier)).toEqual(expect.any(String));
  });

  it.each(allowed)('%s may import %s', (path, specifier) => {
    expect(refuseImport(path, specifier)).toBeNull();
  });
});
