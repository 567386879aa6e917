import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import type { MigrationSet } from '@catlas/platform/db/migrate.ts';

export const productMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations/product'),
  table: 'public.schema_migrations',
};

/** No backup has these tables; the value names what fills each again. */
export const rebuiltProductTables: Record<string, string> = {
  'public.cat_cells': 'triggers count the restored cats',
  'public.cat_cell_totals': 'triggers count the restored cats',
  'public.match_counts': 'the job that compares reports counts the restored ones',
  'public.reports_to_compare': 'triggers queue the restored reports',
  'public.cats_to_alert': 'triggers queue the restored reports, and only recent changes are alerts',
  'public.alert_runs': 'the job notes its next run',
  'public.places': 'the first start imports the gazetteer of its build',
  'public.gazetteer_version': 'comes with the gazetteer',
  'public.geocoder_answers': 'the external geocoder is asked again',
  'public.site_address': 'each start stores the address of the site',
  'public.rate_limits': 'the request limits start at zero',
};

/** A migration or the first start fills these tables, so their rows do not show that a site is in use. */
export const productTablesFilledAtStart = ['public.mail_key', 'public.push_key'];
