import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

export interface MigrationSet {
  /** Folder of `NNNN_name.sql` files. */
  directory: string;
  /** Where the applied ones are written down, with their schema: `public.schema_migrations`. */
  table: string;
}

export const productMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations/product'),
  table: 'public.schema_migrations',
};

export const authMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations/auth'),
  table: 'auth.catlas_migrations',
};
