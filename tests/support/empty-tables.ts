import type { OpenDatabase } from '@catlas/platform/db/open-database.ts';

/** Deleting the rows of a larger table takes longer than truncating it, and leaves it slow to read. */
const largeTableBytes = 1_000_000;

/** Migrations fill these tables, and a running sign-in service has read them. */
const keptBetweenTests = `tablename like '%migrations' or tablename like '%signing_keys' or tablename in ('mail_key', 'push_key')`;
const keptBetweenFiles = `tablename like '%migrations' or tablename in ('mail_key', 'push_key')`;

export async function emptyTables({ pool }: Pick<OpenDatabase, 'pool'>) {
  await pool.query(emptyStatement({ kept: keptBetweenTests, truncatesFrom: largeTableBytes }));
}

export async function truncateTables({ pool }: Pick<OpenDatabase, 'pool'>) {
  await pool.query(emptyStatement({ kept: keptBetweenFiles, truncatesFrom: 0 }));
}

/** The lock waits for open transactions. A replica's role runs no triggers and checks no foreign keys. */
const emptyStatement = ({ kept, truncatesFrom }: { kept: string; truncatesFrom: number }) => `do $$
declare
  each_table regclass;
  large_tables text;
begin
  execute (
    select 'lock table ' || string_agg(format('%I.%I', schemaname, tablename), ', ' order by schemaname, tablename) || ' in access exclusive mode'
    from pg_tables where schemaname in ('public', 'auth') and not (${kept})
  );
  set local session_replication_role = replica;
  select string_agg(oid::regclass::text, ', ') into large_tables
  from pg_tables join pg_class on oid = format('%I.%I', schemaname, tablename)::regclass
  where schemaname in ('public', 'auth') and not (${kept}) and pg_relation_size(oid) > ${truncatesFrom};
  if large_tables is not null then
    execute 'truncate ' || large_tables || ' cascade';
  end if;
  for each_table in
    select oid from pg_tables join pg_class on oid = format('%I.%I', schemaname, tablename)::regclass
    where schemaname in ('public', 'auth') and not (${kept}) and pg_relation_size(oid) > 0
  loop
    execute format('delete from %s', each_table);
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename), 1, false)
  from pg_sequences where schemaname in ('public', 'auth') and last_value is not null;
end $$`;
