import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { findDatabaseSocket } from '@catlas/platform/db/database-socket.ts';
import type { Engine } from '@catlas/platform/db/open-database.ts';
import pg from 'pg';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { startListening } from './listening-process.ts';
import { findFreePort } from './ports.ts';
import { memoryOf } from './process-memory.ts';

export interface Site {
  engine: Engine;
  databaseUrl: string | null;
  url: string;
  dataDir: string;
  administrator: string;
  client: HttpClient;
  pool: pg.Pool;
  startMs: number;
  memory(): { residentMb: number; highestMb: number } | null;
  pid: number | null;
  close(): Promise<void>;
}

const administrator = 'bench@example.org';

export interface SiteOptions {
  dataDir: string;
  databaseUrl: string | null;
  hasDemoTown?: boolean;
  /** NODE_OPTIONS makes the server and its threads load this module first. */
  preload?: string;
}

export async function startSite({ dataDir, databaseUrl, hasDemoTown, preload }: SiteOptions): Promise<Site> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const command = await startListening(url, ['scripts/bootstrap.mjs', 'start'], {
    cwd: projectRoot,
    // These are settings that an operator can set. NODE_ENV is not among them.
    env: {
      PATH: process.env.PATH,
      // Several sites run at once, each with its own port and data.
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      DEMO: hasDemoTown ? '1' : '0',
      ADMIN_EMAILS: administrator,
      // Members sign up without opening a mail, so the network must not reach the site.
      GOTRUE_MAILER_AUTOCONFIRM: 'true',
      HOST: '127.0.0.1',
      // Each request may come from another address, so that no rate limit applies. Behind a proxy a site sets its address.
      TRUST_PROXY: '1',
      PUBLIC_URL: url,
      // No request may leave the machine.
      MAP_STYLE_URL: 'none',
      MAP_STYLE_DARK_URL: 'none',
      ...(preload ? { NODE_OPTIONS: `--import ${pathToFileURL(preload)}` } : {}),
    },
  });
  await waitUntilFilled(url);
  const pid = findChild(command.pid);
  const socketDir = databaseUrl ? null : await findDatabaseSocket(dataDir);
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    ...(databaseUrl
      ? { connectionString: databaseUrl }
      : { host: socketDir ?? undefined, user: 'postgres', database: 'postgres' }),
  });
  const client = createHttpClient(url);
  return {
    engine: databaseUrl ? 'postgres' : 'pglite',
    databaseUrl,
    url,
    dataDir,
    administrator,
    client,
    pool,
    startMs: command.startMs,
    memory: () => (pid === null ? null : memoryOf(pid)),
    pid,
    async close() {
      client.close();
      await pool.end();
      await command.close();
    },
  };
}

async function waitUntilFilled(url: string): Promise<void> {
  for (;;) {
    const health = (await (await fetch(`${url}/health/ready`)).json()) as { filling?: string[] };
    if (!health.filling) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The data are deleted once the site is closed. */
export async function startDemoTown(): Promise<{ site: Site; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-demo-town-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const site = await startSite({ dataDir, databaseUrl: null, hasDemoTown: true });
    return { site, close: () => site.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The only child of `scripts/bootstrap.mjs` is the server; null where the system doesn't list children. */
function findChild(pid: number): number | null {
  const file = join('/proc', String(pid), 'task', String(pid), 'children');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

let asked = 0;
export function fromAnotherAddress(): Record<string, string> {
  asked += 1;
  return { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` };
}
