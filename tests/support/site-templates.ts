import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Data directories that test servers start from: `empty` is migrated and has the gazetteer, `demo` also has the demo town. */
export type SiteKind = 'empty' | 'demo';

/** Environment variables with their paths; child processes inherit them. */
export const templateVariables = { empty: 'CATLAS_TEST_SITE_EMPTY', demo: 'CATLAS_TEST_SITE_DEMO' } as const;

/** A new data directory with the template's content. */
export function copySite(kind: SiteKind): string {
  const template = process.env[templateVariables[kind]];
  if (!template) throw new Error(`${templateVariables[kind]} is not set: a global setup calls makeSiteTemplates`);
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-site-'));
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}
