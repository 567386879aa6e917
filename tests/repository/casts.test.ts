import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { expect, it } from 'vitest';

/** These turn any type into any other, so that the compiler checks nothing. */
const uncheckedCast = /\bas (?:never|unknown as)\b/g;

const exceptions: Record<string, number> = {
  // supabase-js wants the browser's credential object, and calls only its toJSON.
  'src/features/accounts/second-step/take-second-step.server.ts': 1,
  // The typed routes of Hono know no body that is made elsewhere.
  'src/features/reporting/api/cats-api.server.ts': 3,
  'src/features/finder-sheets/sheets-api.server.ts': 2,
  'src/features/poster/poster-api.server.ts': 2,
  // The outbox stores answers of the API without their type.
  'src/features/reporting/draft/send-cat.ts': 1,
  // A trait and its value are chosen together, which their types do not tell.
  'src/features/reporting/trait-form/add-offers.ts': 1,
  'src/features/reporting/trait-form/trait-picture.tsx': 1,
  // These libraries declare less, or more, than they accept.
  'src/features/browse/tiles/make-cat-tile.server.ts': 1,
  'src/map/base/base-style.ts': 1,
};

it('no code silences the compiler with a cast, beyond the exceptions that are explained here', () => {
  const files = globSync('{src,packages/*/src}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (path) => !/\.test\.tsx?$|\/paraglide\//.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) => {
    const casts = readFileSync(join(projectRoot, path), 'utf8').match(uncheckedCast) ?? [];
    return casts.length > 0 ? [[path, casts.length] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(exceptions);
});
