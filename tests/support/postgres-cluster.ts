import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateAll } from './migrate-all.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresHost: string;
  }
}

export const templateDatabase = 'catlas_template';

/** The newest installed PostgreSQL is used. */
function findBinDir(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Boolean) : [];
  const newest = Math.max(0, ...versions);
  const candidates = [join(root, String(newest), 'bin'), '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'];
  const found = candidates.find((directory) => existsSync(join(directory, 'initdb')));
  if (!found) throw new Error('PostgreSQL (≥ 15, with its contrib modules) is not installed; `npm test` says how to');
  return found;
}

/** PostgreSQL refuses to run as root: then the cluster belongs to an unprivileged system user. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {}
  }
  throw new Error('Neither the user postgres nor nobody exists to run PostgreSQL as');
}

export interface Cluster {
  host: string;
  /** An administrator's restart closes all connections. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export interface PrimaryCluster extends Cluster {
  /** The replica is a cluster of its own and must be stopped, too. */
  addReplica(): Promise<Cluster>;
}

export async function startCluster(settings: Record<string, string> = {}): Promise<PrimaryCluster> {
  const run = (host: string) => (program: string, programArguments: string[]) =>
    execFileSync(join(findBinDir(), program), programArguments, { ...findOwner(), cwd: host, stdio: 'pipe' });
  const host = makeDirectory();
  const how = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  run(host)('initdb', ['-D', join(host, 'data'), ...how]);
  const primary = await openCluster(host, settings);
  return {
    ...primary,
    async addReplica() {
      const own = makeDirectory();
      const from = ['-h', host, '-p', settings.port ?? '5432', '-U', 'postgres', '--checkpoint=fast', '--no-sync'];
      run(own)('pg_basebackup', ['-D', join(own, 'data'), '--write-recovery-conf', ...from]);
      // The replica retries a lost primary as often as a test does.
      return openCluster(own, { ...settings, wal_retrieve_retry_interval: '100ms' });
    },
  };
}

function makeDirectory(): string {
  const directory = mkdtempSync('/tmp/catlas-pg-');
  const owner = findOwner();
  if (owner) chownSync(directory, owner.uid, owner.gid);
  return directory;
}

async function openCluster(directory: string, settings: Record<string, string>): Promise<Cluster> {
  const options = {
    listen_addresses: '',
    unix_socket_directories: directory,
    fsync: 'off',
    max_connections: '60',
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let end = async () => {};
  const resume = async () => {
    const server = spawn(join(findBinDir(), 'postgres'), ['-D', join(directory, 'data'), ...flags], {
      ...findOwner(),
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    server.stderr.on('data', (chunk) => {
      log += chunk;
    });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    end = async () => {
      server.kill('SIGINT');
      await ended;
    };
    await waitUntilReady({ host: directory, port: Number(settings.port ?? 5432) }, () => log);
  };
  await resume();
  return {
    host: directory,
    pause: () => end(),
    resume,
    async stop() {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(address: { host: string; port: number }, log: () => string) {
  for (let attempt = 0; attempt < 150; attempt++) {
    const client = new pg.Client({ ...address, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log()}`);
}

export async function createTemplate(host: string) {
  const admin = new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 1 });
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  const pool = new pg.Pool({ host, user: 'postgres', database: templateDatabase, max: 1 });
  await migrateAll(pool);
  await pool.end();
}

export default async function setup(project: TestProject) {
  const cluster = await startCluster();
  await createTemplate(cluster.host);
  project.provide('postgresHost', cluster.host);
  return () => cluster.stop();
}
