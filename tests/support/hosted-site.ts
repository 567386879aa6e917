import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { makeSigningKeys } from '#tests/support/signing-keys.ts';
import { bareEnvironment } from './bare-environment.ts';

export interface HostedSite {
  url: string;
  product: ServerProcess;
  environment: Record<string, string>;
  service: {
    url: string;
    mailFolder: string;
    start(): Promise<void>;
    stop(): Promise<void>;
  };
  stop(): Promise<void>;
}

/** The sign-in service is a separate `npm run auth`, as a hosted one is. */
export async function startHostedSite(settings: Record<string, string> = {}): Promise<HostedSite> {
  const [servicePort, productPort] = [await findFreePort(), await findFreePort()];
  const serviceUrl = `http://localhost:${servicePort}`;
  const productUrl = `http://localhost:${productPort}`;
  const keys = await makeSigningKeys();
  const serviceDir = mkdtempSync(join(tmpdir(), 'catlas-hosted-'));
  const service = createService(
    { port: servicePort, dataDir: serviceDir },
    {
      GOTRUE_SITE_URL: productUrl,
      GOTRUE_URI_ALLOW_LIST: `${productUrl}/**`,
      API_EXTERNAL_URL: `${serviceUrl}/auth/v1`,
      GOTRUE_JWT_KEYS: keys.setting,
      GOTRUE_RATE_LIMIT_EMAIL_SENT: '1000',
      ...settings,
    },
  );
  await service.start();
  const environment = {
    PORT: String(productPort),
    AUTH_URL: serviceUrl,
    AUTH_PUBLISHABLE_KEY: 'publishable',
    AUTH_SECRET_KEY: await keys.signAdminToken(),
  };
  const product = await startServerProcess(environment);
  await product.ready();
  return {
    url: productUrl,
    product,
    environment: { ...environment, DATA_DIR: product.dataDir },
    service: { url: serviceUrl, mailFolder: join(serviceDir, 'outbox'), ...service },
    stop: async () => {
      await product.end('SIGKILL');
      await service.stop();
      for (const folder of [product.dataDir, serviceDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function createService({ port, dataDir }: { port: number; dataDir: string }, settings: Record<string, string>) {
  let running: { kill: () => void; ended: Promise<unknown> } | null = null;
  return {
    async start() {
      const child = spawn(process.execPath, ['scripts/auth.ts', '--port', String(port), '--data', dataDir], {
        cwd: projectRoot,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...bareEnvironment, LOG_LEVEL: 'warn', ...settings },
      });
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      running = { kill: () => child.kill(), ended };
      let hasEnded = false;
      void ended.then(() => (hasEnded = true));
      while (!(await fetch(`http://localhost:${port}/health`).catch(() => null))?.ok) {
        if (hasEnded) throw new Error(`The sign-in service ended before it was ready:\n${printed}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop() {
      running?.kill();
      await running?.ended;
      running = null;
    },
  };
}
