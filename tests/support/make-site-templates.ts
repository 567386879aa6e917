import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process.ts';
import { copySite, type SiteKind, templateVariables } from './site-templates.ts';

/**
 * Templates are complete, so a server with one imports no gazetteer (15 s) and makes no town (25 s). Returns the
 * clean-up.
 */
export async function makeSiteTemplates(kinds: SiteKind[]): Promise<() => void> {
  const made: string[] = [];
  for (const kind of ['empty', 'demo'] as const) {
    if (process.env[templateVariables[kind]] || !(kind === 'empty' || kinds.includes(kind))) continue;
    const dataDir = kind === 'empty' ? mkdtempSync(join(tmpdir(), 'catlas-site-')) : copySite('empty');
    made.push(dataDir);
    const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: kind === 'demo' ? '1' : '0' });
    await server.ready();
    await server.end();
    process.env[templateVariables[kind]] = dataDir;
  }
  return () => {
    for (const dataDir of made) rmSync(dataDir, { recursive: true, force: true });
  };
}

export default (): Promise<() => void> => makeSiteTemplates(['empty']);
