import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MigrationSet } from '@catlas/platform/db/migrate.ts';

/** The package's folder, also where a bundler has copied this module elsewhere. */
const packageFolder = dirname(createRequire(import.meta.url).resolve('@catlas/auth-service/package.json'));

export const authMigrations: MigrationSet = {
  directory: join(packageFolder, 'migrations'),
  table: 'auth.catlas_migrations',
};

/** Tables that no backup has, each with what fills it again. All other tables are backed up. */
export const rebuiltAuthTables: Record<string, string> = {
  'auth.catlas_signature_sample': 'each start of the service writes it',
  'auth.catlas_failed_attempts': 'failed attempts are counted from zero',
  'auth.catlas_used_links': 'links that were used before say that they do not work any more',
};

/** Tables that the first start fills: rows in them do not show that a site is in use. */
export const authTablesFilledAtStart = ['auth.catlas_signing_keys'];
