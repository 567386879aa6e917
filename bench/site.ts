import pg from 'pg';
import { projectRoot } from '#platform/config/project-root.ts';
import { findDatabaseSocket } from '#platform/db/database-socket.ts';
import type { Engine } from '#platform/db/open-database.ts';
import { serverOptions } from '../scripts/server-options.mjs';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { startListening } from './listening-process.ts';
import { findFreePort } from './ports.ts';
import { collectingArguments, memoryOf } from './process-memory.ts';

/** The built server in a process of its own, and the bare driver on the very same database engine. */
export interface Site {
  engine: Engine;
  url: string;
  dataDir: string;
  /** The address whose owner is an administrator once signed up. */
  administrator: string;
  client: HttpClient;
  /** One connection: temporary tables and settings stay on it. */
  pool: pg.Pool;
  /** From starting the process to the first 200 on `/`. */
  startMs: number;
  /** Resident memory at present and at its highest, in MB; null where the system doesn't say. */
  memory(): { residentMb: number; highestMb: number } | null;
  pid: number;
  close(): Promise<void>;
}

const administrator = 'bench@example.org';

export interface SiteOptions {
  dataDir: string;
  /** Null: the embedded engine. */
  databaseUrl: string | null;
  /** By default the database begins empty. */
  hasDemoTown?: boolean;
  /** A module that the process and its threads load first. */
  preload?: string;
}

export async function startSite({ dataDir, databaseUrl, hasDemoTown, preload }: SiteOptions): Promise<Site> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const preloadArguments = preload ? ['--import', preload] : [];
  const nodeArguments = [...serverOptions, ...collectingArguments, ...preloadArguments];
  const server = await startListening(url, [...nodeArguments, 'src/server/main.ts'], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      DEMO: hasDemoTown ? '1' : '0',
      ADMIN_EMAILS: administrator,
      LOG_LEVEL: 'error',
      // Each request may come from an address of its own, so that no limit is met.
      TRUST_PROXY: '1',
      MAP_STYLE_URL: 'none',
      MAP_STYLE_DARK_URL: 'none',
      GOTRUE_MAILER_AUTOCONFIRM: 'true',
    },
  });
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
    url,
    dataDir,
    administrator,
    client,
    pool,
    startMs: server.startMs,
    memory: () => memoryOf(server.pid),
    pid: server.pid,
    async close() {
      client.close();
      await pool.end();
      await server.close();
    },
  };
}

let asked = 0;
/** Headers of another client each time. */
export function fromAnotherAddress(): Record<string, string> {
  asked += 1;
  return { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` };
}
