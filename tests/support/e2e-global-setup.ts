import { startServer } from '#tests/support/e2e-server.ts';

/**
 * One server for all stories; CATLAS_E2E_URL and CATLAS_E2E_DATA_DIR tell the workers where it is. Whoever sets both
 * before runs the stories against a server of their own, which must trust proxies and have the demo town.
 */
export default async function startForAllStories(): Promise<() => Promise<void>> {
  if (process.env.CATLAS_E2E_URL && process.env.CATLAS_E2E_DATA_DIR) return async () => {};
  const server = await startServer();
  process.env.CATLAS_E2E_URL = server.url;
  process.env.CATLAS_E2E_DATA_DIR = server.dataDir;
  return server.stop;
}
