import { randomInt } from 'node:crypto';
import { type GithubStandIn, openGithubStandIn } from './github-stand-in.ts';
import { type OidcStandIn, openOidcStandIn } from './oidc-stand-in.ts';
import type { StandInPerson } from './stand-in-person.ts';
import { type TestAuth, uniqueEmail } from './test-auth.ts';
import { visitProvider } from './visit-provider.ts';

export interface TestProviders {
  github: GithubStandIn;
  oidc: OidcStandIn;
  /** The last three share one issuer. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

export async function openTestProviders(): Promise<TestProviders> {
  const github = await openGithubStandIn({ person: newPerson() });
  const oidc = await openOidcStandIn({ person: newPerson() });
  const client = (name: string, standIn: GithubStandIn | OidcStandIn) => ({
    [`GOTRUE_EXTERNAL_${name}_ENABLED`]: 'true',
    [`GOTRUE_EXTERNAL_${name}_CLIENT_ID`]: standIn.clientId,
    [`GOTRUE_EXTERNAL_${name}_SECRET`]: standIn.clientSecret,
  });
  return {
    github,
    oidc,
    environment: {
      ...client('GITHUB', github),
      GOTRUE_EXTERNAL_GITHUB_URL: github.url,
      ...client('GOOGLE', oidc),
      GOTRUE_EXTERNAL_GOOGLE_URL: oidc.issuer,
      ...client('KEYCLOAK', oidc),
      GOTRUE_EXTERNAL_KEYCLOAK_URL: `${oidc.issuer}/`,
      ...client('CUSTOM_ACME', oidc),
      GOTRUE_EXTERNAL_CUSTOM_ACME_ISSUER: oidc.issuer,
      GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    },
    stop: async () => {
      await github.stop();
      await oidc.stop();
    },
  };
}

export function newPerson(about: Partial<StandInPerson> = {}): StandInPerson {
  return {
    subject: String(randomInt(1e12)),
    name: 'Mia Katz',
    username: 'mia',
    email: uniqueEmail(),
    isEmailVerified: true,
    ...about,
  };
}

export async function startSignIn(auth: TestAuth, query: Record<string, string>): Promise<URL> {
  const answer = await auth.call(`/authorize?${new URLSearchParams(query)}`);
  if (answer.status !== 302) throw new Error(`/authorize answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return new URL(answer.headers.get('location')!);
}

/** Returns the last redirect target. */
export async function finishSignIn(auth: TestAuth, providerAddress: URL | string): Promise<URL> {
  const back = await visitProvider(providerAddress);
  const answer = await auth.call(`/callback${back.search}`);
  if (answer.status !== 302) throw new Error(`/callback answered ${answer.status} ${answer.headers.get('location')}`);
  return new URL(answer.headers.get('location')!);
}

export async function signInAt(auth: TestAuth, query: Record<string, string>): Promise<URL> {
  return finishSignIn(auth, await startSignIn(auth, query));
}
