import type pg from 'pg';
import { authMigrations } from '#auth-service/auth-migrations.ts';
import { migrate } from '#platform/db/migrate.ts';
import { productMigrations } from '#platform/db/migration-sets.ts';

/** Product and sign-in tables, as a started application has them. */
export async function migrateAll(pool: pg.Pool) {
  await migrate(pool, productMigrations);
  await migrate(pool, authMigrations);
}
