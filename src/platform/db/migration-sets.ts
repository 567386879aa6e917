import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import type { MigrationSet } from './migrate.ts';

export const productMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations/product'),
  table: 'public.schema_migrations',
};
