import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGithubStandIn } from '@catlas/auth-service/tests/github-stand-in.ts';
import { openOidcStandIn } from '@catlas/auth-service/tests/oidc-stand-in.ts';
import { createSamlServiceKey, openSamlStandIn } from '@catlas/auth-service/tests/saml-stand-in.ts';
import type { StandInPerson } from '@catlas/auth-service/tests/stand-in-person.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { makeSigningKeys } from '#tests/support/signing-keys.ts';
import { copySite } from '#tests/support/site-templates.ts';
import { openTlsProxy } from '#tests/support/tls-proxy.ts';

export interface RunningServer {
  url: string;
  dataDir: string;
  /** The server may be behind a proxy. */
  ownUrl: string;
  adminToken: string;
  stop: () => Promise<void>;
}

export const outsidePeople = {
  github: { subject: '4711', name: 'Octavia Hub', username: 'octavia', email: 'octavia@example.org' },
  catClub: { subject: 'club-9', name: 'Clara Club', email: 'clara@example.org' },
  vets: { subject: 'vet-3', name: 'Vera Vet', email: 'vera@example.org' },
  work: { subject: 'w-17', name: 'Wanda Works', email: 'wanda@whiskers.example' },
};

const isEmailVerified = true;
const personAt = (site: keyof typeof outsidePeople): StandInPerson => ({ ...outsidePeople[site], isEmailVerified });

interface ServerSettings {
  /** Its proxy terminates TLS. It has an administrator instead of the demo town. */
  isBehindTls: boolean;
}

export async function startServer({ isBehindTls }: ServerSettings = { isBehindTls: false }): Promise<RunningServer> {
  const proxy = isBehindTls ? await openTlsProxy() : null;
  const github = await openGithubStandIn({ person: personAt('github'), manner: 'page' });
  const catClub = await openOidcStandIn({ person: personAt('catClub'), manner: 'page' });
  const vets = await openOidcStandIn({ person: personAt('vets'), manner: 'page' });
  const work = await openSamlStandIn({ person: personAt('work'), manner: 'page' });
  const keys = await makeSigningKeys();
  const dataDir = copySite(proxy ? 'empty' : 'demo');
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    ...(proxy && { PUBLIC_URL: proxy.url }),
    DEMO: proxy ? '0' : '1',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    // Each visitor of a story has an address, so that the limits count them apart as in production.
    TRUST_PROXY: '1',
    CONTACT_EMAIL: 'help@example.org',
    GOTRUE_JWT_KEYS: keys.setting,
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_SMS_PROVIDER: 'file',
    GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
    GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: github.clientId,
    GOTRUE_EXTERNAL_GITHUB_SECRET: github.clientSecret,
    GOTRUE_EXTERNAL_GITHUB_URL: github.url,
    GOTRUE_EXTERNAL_CUSTOM_CAT_CLUB_ISSUER: catClub.issuer,
    GOTRUE_EXTERNAL_CUSTOM_CAT_CLUB_CLIENT_ID: catClub.clientId,
    GOTRUE_EXTERNAL_CUSTOM_CAT_CLUB_SECRET: catClub.clientSecret,
    GOTRUE_EXTERNAL_CUSTOM_VETS_ISSUER: vets.issuer,
    GOTRUE_EXTERNAL_CUSTOM_VETS_CLIENT_ID: vets.clientId,
    GOTRUE_EXTERNAL_CUSTOM_VETS_SECRET: vets.clientSecret,
    GOTRUE_SAML_ENABLED: 'true',
    GOTRUE_SAML_PRIVATE_KEY: createSamlServiceKey(),
  });
  proxy?.forwardTo(server.url);
  await server.ready();
  const metadata = await fetch(`${server.url}/auth/v1/sso/saml/metadata`);
  work.trust(await metadata.text());
  const adminToken = await keys.signAdminToken();
  await addSsoProvider(server.url, adminToken, work.metadata);
  if (proxy) await addAdministrator({ url: server.url, adminToken, dataDir });
  return {
    url: proxy?.url ?? server.url,
    ownUrl: server.url,
    adminToken,
    dataDir,
    stop: async () => {
      await proxy?.stop();
      await server.end();
      await Promise.all([github.stop(), catClub.stop(), vets.stop(), work.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function addAdministrator({ url, adminToken, dataDir }: { url: string; adminToken: string; dataDir: string }) {
  const [email, password, displayName] = ['admin@example.org', 'admin-behind-tls', 'Admin'];
  const answer = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, email_confirm: true, user_metadata: { display_name: displayName } }),
  });
  if (!answer.ok) throw new Error(`The administrator could not be added: ${await answer.text()}`);
  writeFileSync(join(dataDir, 'demo-accounts.txt'), `${email}  ${password}   ${displayName} (administrator)\n`);
}

async function addSsoProvider(url: string, adminToken: string, metadata: string): Promise<void> {
  const domains = [outsidePeople.work.email.split('@')[1]];
  const answer = await fetch(`${url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'saml',
      metadata_xml: metadata,
      domains,
      attribute_mapping: { keys: { email: { name: 'mail' }, display_name: { name: 'displayName' } } },
    }),
  });
  if (!answer.ok) throw new Error(`The organisation could not be registered: ${await answer.text()}`);
}
