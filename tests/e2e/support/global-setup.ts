import { makeSiteTemplates } from '#tests/support/make-site-templates.ts';
import { startServer } from './server.ts';

/** The workers get the addresses by CATLAS_E2E_URL, CATLAS_E2E_DATA_DIR and CATLAS_E2E_TLS_…. */
export default async function startForAllStories(): Promise<() => Promise<void>> {
  const removeTemplates = await makeSiteTemplates(['demo']);
  const [server, behindTls] = await Promise.all([startServer(), startServer({ isBehindTls: true })]);
  process.env.CATLAS_E2E_URL = server.url;
  process.env.CATLAS_E2E_STARTED_AT = String(Date.now());
  process.env.CATLAS_E2E_DATA_DIR = server.dataDir;
  process.env.CATLAS_E2E_OWN_URL = server.ownUrl;
  process.env.CATLAS_E2E_ADMIN_TOKEN = server.adminToken;
  process.env.CATLAS_E2E_TLS_URL = behindTls.url;
  process.env.CATLAS_E2E_TLS_OWN_URL = behindTls.ownUrl;
  process.env.CATLAS_E2E_TLS_ADMIN_TOKEN = behindTls.adminToken;
  process.env.CATLAS_E2E_TLS_DATA_DIR = behindTls.dataDir;
  return async () => {
    await Promise.all([server.stop(), behindTls.stop()]);
    removeTemplates();
  };
}
