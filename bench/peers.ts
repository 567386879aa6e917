import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { run } from '../scripts/run.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { startListening } from './listening-process.ts';
import { findFreePort } from './ports.ts';

const peersFolder = join(import.meta.dirname, 'peers');
const nuxtFolder = join(peersFolder, 'nuxt');

export interface Peer {
  url: string;
  client: HttpClient;
  close(): Promise<void>;
}

interface NuxtPlace {
  databaseUrl: string;
  /** Whose members it knows. */
  siteUrl: string;
}

/** The home page and a cat's page as a Nuxt application, installed and built for production, on the given site's database. */
export async function startNuxtPeer({ databaseUrl, siteUrl }: NuxtPlace): Promise<Peer> {
  const server = join(nuxtFolder, '.output/server/index.mjs');
  await buildOnce(server, ['bench/peers/nuxt', 'messages'], async () => {
    const npmOptions = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['ci', ...npmOptions, '--prefix', nuxtFolder]);
    const nuxt = join(nuxtFolder, 'node_modules/nuxt/bin/nuxt.mjs');
    await run('node', [nuxt, 'build', nuxtFolder], { env: { NODE_ENV: 'production', NUXT_TELEMETRY_DISABLED: '1' } });
  });
  return startPeer((port) => ({
    program: [server],
    settings: { HOST: '127.0.0.1', PORT: port, DATABASE_URL: databaseUrl, AUTH_URL: `${siteUrl}/auth/v1` },
  }));
}

async function startPeer(
  describe: (port: string) => { program: string[]; settings: Record<string, string> },
): Promise<Peer> {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const { program, settings } = describe(port);
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings };
  const server = await startListening(url, program, { env });
  const client = createHttpClient(url);
  return {
    url,
    client,
    async close() {
      client.close();
      await server.close();
    },
  };
}

/** Builds again only when a file of `inputs` has changed. */
async function buildOnce(output: string, inputs: string[], build: () => Promise<void>): Promise<void> {
  const stamp = `${output}.made-from`;
  const fingerprint = fingerprintOf(inputs);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, fingerprint);
}

/** What tools make inside a peer's folder. */
const made = /(^|[\\/])(node_modules|\.nuxt|\.output)([\\/]|$)/;

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
