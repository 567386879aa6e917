import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import type { MigrationSet } from '#platform/db/migrate.ts';

export const authMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations/auth'),
  table: 'auth.catlas_migrations',
};
