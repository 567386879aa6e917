import { join } from 'node:path';
import type pg from 'pg';
import { projectRoot } from '#platform/config/project-root.ts';
import { migrate } from '#platform/db/migrate.ts';

/** Product and sign-in tables, as a started application has them. */
export async function migrateAll(pool: pg.Pool) {
  await migrate(pool, { directory: join(projectRoot, 'migrations/product'), table: 'public.schema_migrations' });
  await migrate(pool, { directory: join(projectRoot, 'migrations/auth'), table: 'auth.catlas_migrations' });
}
