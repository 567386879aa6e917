import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import type { OpenDatabase } from '@catlas/platform/db/open-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const migration = readFileSync(join(projectRoot, 'migrations/product/0016_session_checks.sql'), 'utf8');

async function addMember(name: string, { locale = 'en', metadata = {} }: { locale?: string; metadata?: object }) {
  const id = randomUUID();
  const values = [id, 'lena.m@example.org', name, locale];
  await database.pool.query('insert into users (id, email, display_name, locale) values ($1, $2, $3, $4)', values);
  await database.pool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, is_sso_user, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, true, now(), now())`,
    [id, `${id}@example.org`, JSON.stringify(metadata)],
  );
  return id;
}

it('an upgrade renames members whose name was derived from their address', async () => {
  const derived = await addMember('lena.m', { metadata: { sub: 'x', name: ' ' } });
  const french = await addMember('lena.m', { locale: 'fr' });
  const chosen = await addMember('lena.m', { metadata: { display_name: 'lena.m' } });
  const other = await addMember('Lena', {});
  await database.pool.query(migration.slice(migration.indexOf('do $$')));
  const { rows } = await database.pool.query('select id, display_name from users');
  const nameOf = (id: string) => rows.find((row) => row.id === id).display_name;
  expect(nameOf(derived)).toMatch(/^Member \d{4}$/);
  expect(nameOf(french)).toMatch(/^Membre \d{4}$/);
  expect([nameOf(chosen), nameOf(other)]).toEqual(['lena.m', 'Lena']);
});
