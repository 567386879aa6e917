import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authMigrations, authTablesFilledAtStart, rebuiltAuthTables } from '@catlas/auth-service/migrations';
import { listMigrations, type MigrationSet } from '@catlas/platform/db/migrate.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { productMigrations, productTablesFilledAtStart, rebuiltProductTables } from '#db/migrations.ts';
import type { Schema } from '#db/schema.ts';
import type { Head } from './archive-format.ts';

export const rebuiltTables: Record<string, string> = { ...rebuiltProductTables, ...rebuiltAuthTables };

const tablesFilledAtStart = [...productTablesFilledAtStart, ...authTablesFilledAtStart];

export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
  key: string[];
}

export interface SiteTables {
  own: TableShape[];
  backedUp: TableShape[];
  filledByUse: TableShape[];
  foreign: string[];
}

/** Hosted sign-in has its own schema `auth`. A table without a migration of ours is another program's. */
export async function readSiteTables(db: Kysely<Schema>, signIn: Head['signIn']): Promise<SiteTables> {
  const sets = signIn === 'hosted' ? [productMigrations] : [productMigrations, authMigrations];
  const made = new Set((await Promise.all(sets.map(listMadeTables))).flat());
  const schemas = sets.map(({ table }) => table.split('.')[0]!);
  const shapes = await readTableShapes(db, schemas);
  const own = shapes.filter(({ name }) => made.has(name));
  const backedUp = own.filter(({ name }) => !Object.hasOwn(rebuiltTables, name));
  return {
    own,
    backedUp,
    filledByUse: backedUp.filter(({ name }) => !tablesFilledAtStart.includes(name)),
    foreign: shapes
      .map(({ name }) => name)
      .filter((name) => !made.has(name) && sets.every(({ table }) => table !== name)),
  };
}

/** A renamed table is listed under each of its names. */
export async function listMadeTables({ directory }: Pick<MigrationSet, 'directory'>): Promise<string[]> {
  const files = await listMigrations({ directory });
  const texts = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
  const created = /^(?:create (?:unlogged )?table (?:if not exists )?|alter table [\w.]+ rename to )([\w.]+)/gim;
  return texts.flatMap((text) =>
    [...text.matchAll(created)].map(([, name]) => (name!.includes('.') ? name! : `public.${name}`)),
  );
}

async function readTableShapes(db: Kysely<Schema>, schemas: string[]): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select n.nspname || '.' || c.relname as name,
      (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      array(
        select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.position
      ) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(${schemas}::text[]) and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(db);
  return rows;
}

export interface SequenceState {
  table: string;
  column: string;
  last: number;
  isCalled: boolean;
}

export async function readSequences(db: Kysely<Schema>, tables: string[]): Promise<SequenceState[]> {
  const { rows: owned } = await sql<{ table: string; column: string; sequence: string }>`
    select t.name as table, a.attname as column, pg_get_serial_sequence(t.name, a.attname) as sequence
    from unnest(${tables}::text[]) as t (name)
    join pg_attribute a on a.attrelid = t.name::regclass and a.attnum > 0 and not a.attisdropped
    where pg_get_serial_sequence(t.name, a.attname) is not null`.execute(db);
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of owned) {
    const { rows } = await sql<{ last: number; isCalled: boolean }>`
      select last_value as last, is_called as "isCalled" from ${sql.raw(sequence)}`.execute(db);
    states.push({ table, column, ...rows[0]! });
  }
  return states;
}

export function quoteTable(name: string): string {
  return name.split('.').map(quoteName).join('.');
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
