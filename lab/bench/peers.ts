import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { run } from '../../scripts/run.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { startListening } from './listening-process.ts';
import { findFreePort } from './ports.ts';

const peersFolder = join(import.meta.dirname, 'peers');

export interface Peer {
  name: string;
  url: string;
  client: HttpClient;
  close(): Promise<void>;
}

interface PeerPlace {
  databaseUrl: string;
  /** Whose members it knows. */
  siteUrl: string;
}

interface Framework {
  name: string;
  folder: string;
  /** Builds the application, with the argument `build`. */
  program: string;
  /** A file that the build makes. */
  built: string;
  /** What Node runs, at 127.0.0.1 and the port in PORT. */
  server: string[];
}

const nuxt: Framework = {
  name: 'Nuxt',
  folder: join(peersFolder, 'nuxt'),
  program: 'node_modules/nuxt/bin/nuxt.mjs',
  built: '.output/server/index.mjs',
  server: ['.output/server/index.mjs'],
};

const next: Framework = {
  name: 'Next',
  folder: join(peersFolder, 'next'),
  program: 'node_modules/next/dist/bin/next',
  built: '.next/BUILD_ID',
  server: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
};

/** The home page and a cat's page as a Nuxt application, installed and built for production, on the given site's database. */
export const startNuxtPeer = (place: PeerPlace) => startPeer(nuxt, place);

/** The same pages as a Next application. */
export const startNextPeer = (place: PeerPlace) => startPeer(next, place);

const withoutTelemetry = { NODE_ENV: 'production', NUXT_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };

async function startPeer(framework: Framework, { databaseUrl, siteUrl }: PeerPlace): Promise<Peer> {
  const { name, folder, server } = framework;
  await buildOnce(framework);
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const address = { HOST: '127.0.0.1', PORT: port };
  const services = { DATABASE_URL: databaseUrl, AUTH_URL: `${siteUrl}/auth/v1` };
  const env = { PATH: process.env.PATH, ...withoutTelemetry, ...address, ...services };
  const listening = await startListening(url, server, { cwd: folder, env });
  const client = createHttpClient(url);
  return {
    name,
    url,
    client,
    async close() {
      client.close();
      await listening.close();
    },
  };
}

/** Installs and builds again only when a file that the build reads has changed. */
async function buildOnce({ folder, program, built }: Framework): Promise<void> {
  const output = join(folder, built);
  const stamp = `${output}.made-from`;
  const fingerprint = fingerprintOf([relative(projectRoot, folder), 'lab/bench/peers/shared', 'messages']);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  const npmOptions = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['ci', ...npmOptions, '--prefix', folder]);
  await run('node', [join(folder, program), 'build', folder], { env: withoutTelemetry });
  writeFileSync(stamp, fingerprint);
}

/** What tools make inside a peer's folder. */
const made = /(^|[\\/])(node_modules|\.nuxt|\.output|\.next|next-env\.d\.ts)([\\/]|$)/;

function fingerprintOf(inputs: string[]): string {
  const patterns = inputs.flatMap((path) => [path, `${path}/**/*`]);
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: projectRoot, exclude: (path) => made.test(path) }).sort();
  for (const path of files.filter((each) => statSync(join(projectRoot, each)).isFile())) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(projectRoot, path)))
      .update('\0');
  }
  return hash.digest('hex');
}
