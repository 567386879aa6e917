import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MigrationSet } from '@catlas/platform/db/migrate.ts';

/** The package's folder, also where a bundler has copied this module elsewhere. */
const packageFolder = dirname(createRequire(import.meta.url).resolve('@catlas/auth-service/package.json'));

export const authMigrations: MigrationSet = {
  directory: join(packageFolder, 'migrations'),
  table: 'auth.catlas_migrations',
};
