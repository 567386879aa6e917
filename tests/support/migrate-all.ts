import { authMigrations } from '@catlas/auth-service/migrations';
import { migrate } from '@catlas/platform/db/migrate.ts';
import type pg from 'pg';
import { productMigrations } from '#db/migrations.ts';

/** A started application has product and sign-in tables. */
export async function migrateAll(pool: pg.Pool) {
  await migrate(pool, productMigrations);
  await migrate(pool, authMigrations);
}
