import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MigrationSet } from '@catlas/platform/db/migrate.ts';

/** A bundler may have copied this module elsewhere, so the package is resolved. */
const packageFolder = dirname(createRequire(import.meta.url).resolve('@catlas/auth-service/package.json'));

export const authMigrations: MigrationSet = {
  directory: join(packageFolder, 'migrations'),
  table: 'auth.catlas_migrations',
};

/** No backup has these tables; the value names what fills each again. */
export const rebuiltAuthTables: Record<string, string> = {
  'auth.catlas_signature_sample': 'each start of the service writes it',
  'auth.catlas_failed_attempts': 'failed attempts are counted from zero',
  'auth.catlas_used_links': 'links that were used before say that they do not work any more',
};

/** The first start fills these tables, so their rows do not show that a site is in use. */
export const authTablesFilledAtStart = ['auth.catlas_signing_keys'];
