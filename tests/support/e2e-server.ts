import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGithubStandIn } from '#tests/support/github-stand-in.ts';
import { openOidcStandIn } from '#tests/support/oidc-stand-in.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

export interface RunningServer {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** Who is signed in at the other sites that stories sign in with. */
export const outsidePeople = {
  github: {
    subject: '4711',
    name: 'Octavia Hub',
    username: 'octavia',
    email: 'octavia@example.org',
    isEmailVerified: true,
  },
  catClub: { subject: 'club-9', name: 'Clara Club', email: 'clara@example.org', isEmailVerified: true },
};

/** The built application on a free port, with a data directory of its own and the demo town in it, and every way to sign in. */
export async function startServer(): Promise<RunningServer> {
  const github = await openGithubStandIn({ person: outsidePeople.github, manner: 'page' });
  const catClub = await openOidcStandIn({ person: outsidePeople.catClub, manner: 'page' });
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-e2e-'));
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DEMO: '1',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    // Each visitor of a story has an address, so that the limits count them apart as they do in life.
    TRUST_PROXY: '1',
    CONTACT_EMAIL: 'help@example.org',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_SMS_PROVIDER: 'file',
    GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
    GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: github.clientId,
    GOTRUE_EXTERNAL_GITHUB_SECRET: github.clientSecret,
    GOTRUE_EXTERNAL_GITHUB_URL: github.url,
    GOTRUE_EXTERNAL_CUSTOM_CAT_CLUB_ISSUER: catClub.issuer,
    GOTRUE_EXTERNAL_CUSTOM_CAT_CLUB_CLIENT_ID: catClub.clientId,
    GOTRUE_EXTERNAL_CUSTOM_CAT_CLUB_SECRET: catClub.clientSecret,
  });
  await server.ready();
  return {
    url: server.url,
    dataDir,
    stop: async () => {
      await server.end();
      await Promise.all([github.stop(), catClub.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
