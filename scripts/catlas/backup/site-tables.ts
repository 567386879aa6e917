import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#product/schema.ts';

/** Every table whose rows a site can't do without, those that others refer to first. */
export const productTables = [
  'public.users',
  'public.member_sessions',
  'public.sign_in_removals',
  'public.cats',
  'public.cat_changes',
  'public.cat_photos',
  'public.cat_drafts',
  'public.cat_reports',
  'public.comments',
  'public.threads',
  'public.thread_links',
  'public.sightings',
  'public.thread_messages',
  'public.thread_mails',
  'public.thread_reports',
  'public.inbound_mails',
  'public.cat_proofs',
  'public.cat_photo_hashes',
  'public.match_answers',
  'public.match_pairs',
  'public.match_votes',
  'public.match_rates',
  'public.author_news',
  'public.mail_key',
  'public.short_links',
  'public.redirects',
  'public.audit_log',
];

export const authTables = [
  'auth.instances',
  'auth.users',
  'auth.identities',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.mfa_factors',
  'auth.mfa_challenges',
  'auth.mfa_amr_claims',
  'auth.one_time_tokens',
  'auth.flow_state',
  'auth.sso_providers',
  'auth.sso_domains',
  'auth.saml_providers',
  'auth.saml_relay_states',
  'auth.oauth_client_states',
  'auth.catlas_flow_session_ends',
  'auth.catlas_used_assertions',
  'auth.catlas_signing_keys',
  'auth.audit_log_entries',
];

/** Those that an archive is made of: where sign-in is hosted, `auth` is that service's. */
export function listSiteTables(signIn: 'embedded' | 'hosted'): string[] {
  return signIn === 'hosted' ? productTables : [...productTables, ...authTables];
}

/** What is no part of an archive, each with what brings it back. */
export const tablesLeftOut: Record<string, string> = {
  'public.schema_migrations': 'the archive names the migrations, and restoring applies them',
  'auth.catlas_migrations': 'the archive names the migrations, and restoring applies them',
  'auth.catlas_signature_sample': 'each start of the sign-in service writes it',
  'public.cat_cells': 'triggers count the restored cats',
  'public.cat_cell_totals': 'triggers count the restored cats',
  'public.match_counts': 'the job that compares reports counts the restored ones',
  'public.reports_to_compare': 'triggers queue the restored reports',
  'public.places': 'the first start imports the gazetteer of its build',
  'public.gazetteer_version': 'comes with the gazetteer',
  'public.cat_photo_embeddings': 'a job computes them again from the photos',
  'public.geocoder_answers': 'the outside geocoder is asked again',
  'public.rate_limits': 'windows of the request limits begin anew',
  'auth.catlas_failed_attempts': 'failed attempts are counted anew',
};

/** Filled when the tables are made or a site is started, and so no sign of use. */
export const tablesFilledByStart = ['public.mail_key', 'auth.catlas_signing_keys'];

export interface TableShape {
  name: string;
  /** Those that are kept; what is generated from them is not. */
  columns: { name: string; type: string }[];
  /** Of the primary key. */
  key: string[];
}

/** The tables of both schemas as they are at this moment, by name. */
export async function readTableShapes(db: Kysely<Schema>): Promise<Map<string, TableShape>> {
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
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p')
    order by 1`.execute(db);
  return new Map(rows.map((shape) => [shape.name, shape]));
}

export interface SequenceState {
  table: string;
  column: string;
  last: number;
  isCalled: boolean;
}

/** How far the numbers of these tables' rows have come. */
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

/** `public.cats` → `"public"."cats"`. */
export function quoteTable(name: string): string {
  return name.split('.').map(quoteName).join('.');
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
