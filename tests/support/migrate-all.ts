import { authMigrations } from '@catlas/auth-service/migrations';
import { migrate } from '@catlas/platform/db/migrate.ts';
import type pg from 'pg';
import { productMigrations } from '#product/migrations.ts';

/** Product and sign-in tables, as a started application has them. */
export async function migrateAll(pool: pg.Pool) {
  await migrate(pool, productMigrations);
  await migrate(pool, authMigrations);
}
