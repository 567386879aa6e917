import { join } from 'node:path';
import type { MigrationSet } from '@catlas/platform/db/migrate.ts';
import { projectRoot } from '#platform/config/project-root.ts';

export const productMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations/product'),
  table: 'public.schema_migrations',
};
