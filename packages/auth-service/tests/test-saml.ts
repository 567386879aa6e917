import { createSamlServiceKey, openSamlStandIn, type SamlAnswer, type SamlStandIn } from './saml-stand-in.ts';
import { type Answer, fragmentOf, openTestAuth, type TestAuth } from './test-auth.ts';
import type { OpenDatabase } from './test-database.ts';

export const samlSettings = { GOTRUE_SAML_ENABLED: 'true', GOTRUE_SAML_PRIVATE_KEY: createSamlServiceKey() };

export const mia = { subject: 'mia-1', name: 'Mia', email: 'mia@acme.test', isEmailVerified: true };

export interface TestSaml {
  auth: TestAuth;
  idp: SamlStandIn;
  providerId: string;
  begin(body?: object): Promise<string>;
  /** Returns the redirect target. */
  deliver(answer: SamlAnswer): Promise<URL>;
  stop(): Promise<void>;
}

export async function openTestSaml(
  database: Pick<OpenDatabase, 'pool'>,
  environment: Record<string, string> = {},
): Promise<TestSaml> {
  const auth = await openTestAuth(database, { ...samlSettings, ...environment });
  const idp = await openSamlStandIn({ person: mia });
  idp.trust((await auth.call('/sso/saml/metadata')).body);
  const provider = await registerProvider(auth, { metadata_xml: idp.metadata });
  if (provider.status !== 201) throw new Error(`the provider was refused: ${JSON.stringify(provider.body)}`);
  const providerId = provider.body.id as string;
  return {
    auth,
    idp,
    providerId,
    begin: async (body = {}) => {
      const begun = await auth.post('/sso', { provider_id: providerId, skip_http_redirect: true, ...body });
      if (begun.status !== 200) throw new Error(`the sign-in was refused: ${JSON.stringify(begun.body)}`);
      return begun.body.url;
    },
    deliver: (answer) => deliverTo(auth, answer),
    stop: () => idp.stop(),
  };
}

export async function registerProvider(auth: TestAuth, body: object): Promise<Answer> {
  return auth.post('/admin/sso/providers', { type: 'saml', ...body }, { token: await auth.adminToken() });
}

async function deliverTo(auth: TestAuth, fields: SamlAnswer): Promise<URL> {
  const answer = await auth.call('/sso/saml/acs', {
    method: 'POST',
    body: new URLSearchParams({ ...fields }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`the answer was met with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return new URL(location);
}

export function errorOf(landed: URL): string | null {
  return fragmentOf(landed).get('error_code');
}
