import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { findDatabaseSocket } from '@catlas/platform/db/database-socket.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts';
import { findFreePort } from '#tests/support/server-process.ts';
import { configurations, type InstanceName } from './configurations.ts';
import { startSmtpSink } from './smtp-sink.ts';

export interface InstanceAddress {
  url: string;
  mailFolder: string;
  databaseUrl: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Record<InstanceName, InstanceAddress>;
  }
}

const embedded = new Set<InstanceName>(['es256', 'everything']);
const databaseRole = 'supabase_auth_admin';

/**
 * One service runs through `npm run auth` with a mail server, some on the embedded database, the others on PostgreSQL.
 */
export default async function setup(project: TestProject) {
  const stops: (() => unknown)[] = [];
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop();
  };
  try {
    project.provide('conformance', await startAll(stops));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}

async function startAll(stops: (() => unknown)[]): Promise<Record<InstanceName, InstanceAddress>> {
  const directory = mkdtempSync(join(tmpdir(), 'catlas-conformance-'));
  stops.push(() => rmSync(directory, { recursive: true, force: true }));
  const port = await findFreePort();
  const cluster = await startCluster({ listen_addresses: '127.0.0.1', port: String(port) });
  stops.push(cluster.stop);
  const sink = await startSmtpSink(join(directory, 'mail-server'));
  stops.push(sink.stop);
  const names = Object.keys(configurations) as InstanceName[];
  const started = await Promise.allSettled(
    names.map(async (name) => {
      const hasMailServer = name === 'confirming';
      const dataDir = join(directory, name);
      const databaseUrl = embedded.has(name) ? null : await makeDatabase({ cluster, port, name });
      const { url, end } = await startAuthServer({
        dataDir,
        command: hasMailServer ? ['npm', 'run', '--silent', 'auth', '--'] : [process.execPath, 'scripts/auth.ts'],
        environment: {
          ...configurations[name],
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
          ...(hasMailServer && smtpSettings(sink.port)),
        },
      });
      stops.push(end);
      const mailFolder = join(directory, hasMailServer ? 'mail-server' : `${name}/outbox`);
      return [name, { url, mailFolder, databaseUrl: databaseUrl ?? (await findEmbeddedUrl(dataDir)) }] as const;
    }),
  );
  // When the first one fails, those that are still starting must be ended, too.
  const failed = started.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failed) throw failed.reason;
  const addresses = started.map((each) => (each as PromiseFulfilledResult<[InstanceName, InstanceAddress]>).value);
  return Object.fromEntries(addresses) as Record<InstanceName, InstanceAddress>;
}

function smtpSettings(port: number) {
  return {
    GOTRUE_SMTP_HOST: 'localhost',
    GOTRUE_SMTP_PORT: String(port),
    GOTRUE_SMTP_USER: 'mailer',
    GOTRUE_SMTP_PASS: 'p@ss:word/',
    GOTRUE_SMTP_ADMIN_EMAIL: 'admin@mail.example.com',
    GOTRUE_SMTP_SENDER_NAME: 'The "Cat" Map',
  };
}

/** The database belongs to a role without further rights, and its schema exists, as many operators have it. */
async function makeDatabase(place: { cluster: Cluster; port: number; name: string }): Promise<string> {
  const admin = new pg.Client({ host: place.cluster.host, port: place.port, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(`
    do $$ begin
      create role ${databaseRole} login createrole password 'root';
    exception when duplicate_object or unique_violation then null; end $$`);
  await admin.query(`create database auth_${place.name} owner ${databaseRole}`);
  await admin.end();
  const url = `postgres://${databaseRole}:root@localhost:${place.port}/auth_${place.name}?sslmode=disable`;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('create schema auth');
  await owner.end();
  return url;
}

async function findEmbeddedUrl(dataDir: string): Promise<string> {
  return `postgres://postgres@/postgres?host=${encodeURIComponent((await findDatabaseSocket(dataDir))!)}`;
}

export interface AuthServerOptions {
  dataDir: string;
  command: string[];
  environment: Record<string, string>;
}

export async function startAuthServer({ dataDir, command, environment }: AuthServerOptions) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const [program, ...parts] = command;
  const child = spawn(program!, [...parts, '--port', String(port), '--data', dataDir], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, API_EXTERNAL_URL: url, ...environment },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilHealthy({ url, child, output: () => printed });
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function waitUntilHealthy({ url, child, output }: { url: string; child: ChildProcess; output: () => string }) {
  while (child.exitCode === null && child.signalCode === null) {
    if ((await fetch(`${url}/health`).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The sign-in service ended before it was ready:\n${output()}`);
}
