import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SiteKind = 'empty' | 'demo';

export const templateVariables = { empty: 'CATLAS_TEST_SITE_EMPTY', demo: 'CATLAS_TEST_SITE_DEMO' } as const;

export function copySite(kind: SiteKind): string {
  const template = process.env[templateVariables[kind]];
  if (!template) throw new Error(`${templateVariables[kind]} is not set: a global setup calls makeSiteTemplates`);
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-site-'));
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}
