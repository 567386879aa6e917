import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestAuth, siteUrl } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { errorOf, mia, openTestSaml, registerProvider, samlSettings, type TestSaml } from '#tests/test-saml.ts';
import { visitProvider } from '#tests/visit-provider.ts';

let database: OpenDatabase;
let saml: TestSaml;
beforeAll(async () => {
  database = await openTestDatabase();
  saml = await openTestSaml(database);
});
beforeEach(() => {
  saml.idp.person = { ...mia, subject: randomUUID() };
  saml.idp.attributes = null;
  saml.idp.manner = 'at-once';
});
afterAll(async () => {
  await saml.stop();
  await database.close();
});

const _claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
async function asAdmin(path: string, call: { method: string; body?: object }) {
  const answer = await saml.auth.call(path, { token: await saml.auth.adminToken(), ...call });
  expect(answer.status).toBe(200);
}

async function signIn(body = {}, on = saml): Promise<URL> {
  const answer = await on.idp.answer(await on.begin(body));
  return on.deliver(answer);
}

describe('an answer that leads nowhere', () => {
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };

  test('a person who declines at the organisation is sent back with the error', async () => {
    saml.idp.manner = 'declines';
    const posted = (await visitProvider(await saml.begin({ redirect_to: `${siteUrl}/welcome`, ...challenge })))
      .searchParams;
    const landed = await saml.deliver({
      SAMLResponse: posted.get('SAMLResponse')!,
      RelayState: posted.get('RelayState')!,
    });
    expect(landed.pathname).toBe('/welcome');
    expect(landed.searchParams.get('error_code')).toBe('validation_failed');
    expect(landed.searchParams.get('error_description')).toBe('SAML Assertion is not valid');
  });

  test('a sign-in that was not begun, or that took too long', async () => {
    const answer = await saml.idp.answer(await saml.begin());
    expect(errorOf(await saml.deliver({ ...answer, RelayState: randomUUID() }))).toBe('saml_relay_state_not_found');
    const on = await openTestSaml(database, { GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: '10m' });
    const late = await on.idp.answer(await on.begin());
    on.auth.advance(600_000);
    expect(errorOf(await on.deliver(late))).toBe('saml_relay_state_expired');
    expect(errorOf(await on.deliver(late))).toBe('saml_relay_state_not_found');
    await on.stop();
  });

  test('a code that is exchanged too late, or by another client, is refused', async () => {
    const on = await openTestSaml(database);
    const exchange = (code: string | null) =>
      on.auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'y'.repeat(43) });
    const code = (await signIn({ ...challenge, code_challenge_method: 'plain' }, on)).searchParams.get('code');
    expect((await exchange(code)).body.error_code).toBe('bad_code_verifier');
    on.auth.advance(301_000);
    expect((await exchange(code)).body.error_code).toBe('flow_state_expired');
    await on.stop();
  });

  test('an identity provider that is unknown, deleted or disabled is refused', async () => {
    const on = await openTestSaml(database);
    const responses = [await on.idp.answer(await on.begin()), await on.idp.answer(await on.begin())];
    const provider = `/admin/sso/providers/${on.providerId}`;
    await asAdmin(provider, { method: 'PUT', body: { disabled: true } });
    expect(errorOf(await on.deliver(responses[0]!))).toBe('sso_provider_disabled');
    await asAdmin(provider, { method: 'DELETE' });
    expect(errorOf(await on.deliver(responses[1]!))).toBe('saml_relay_state_not_found');
    expect(errorOf(await on.deliver(await on.idp.answer(null)))).toBe('saml_idp_not_found');
    await on.stop();
  });

  test.each([
    ['no person', { parts: { NameID: '' } }, 'saml_assertion_no_user_id'],
    [
      'a name that changes every time',
      { parts: { NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } },
      'saml_assertion_no_user_id',
    ],
    ['no address', { parts: { Attributes: '' } }, 'saml_assertion_no_email'],
  ])('the response is refused: %s', async (_case, unlike, code) => {
    expect(errorOf(await saml.deliver(await saml.idp.answer(await saml.begin(), unlike)))).toBe(code);
  });

  test.each([
    ['', 'nothing'],
    ['###', 'no base64'],
    [Buffer.from('<a>').toString('base64'), 'no XML'],
    [Buffer.from('<a/>').toString('base64'), 'no response'],
    [
      Buffer.from('<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>').toString('base64'),
      'XML that reads files',
    ],
  ])('the response “%s” is refused, because it is %s', async (SAMLResponse) => {
    expect(errorOf(await saml.deliver({ SAMLResponse, RelayState: '' }))).toBe('validation_failed');
  });
});

describe('what POST /sso refuses', () => {
  const unknownProvider = randomUUID();
  test.each([
    [{}, 400, 'validation_failed'],
    [{ provider_id: unknownProvider, domain: 'acme.test' }, 400, 'validation_failed'],
    [{ provider_id: '00000000-0000-0000-0000-000000000000' }, 400, 'validation_failed'],
    [{ provider_id: 'acme' }, 400, 'bad_json'],
    [{ domain: 7 }, 400, 'bad_json'],
    [{ domain: 'acme.test', code_challenge: 'x' }, 400, 'validation_failed'],
    [{ domain: 'acme.test', code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }, 400, 'validation_failed'],
    [{ provider_id: unknownProvider }, 404, 'sso_provider_not_found'],
    [{ domain: 'nowhere.test' }, 404, 'sso_provider_not_found'],
  ])('the request %j is refused with %i %s', async (body, status, code) => {
    expect(await saml.auth.post('/sso', body)).toMatchObject({ status, body: { error_code: code } });
  });

  test('a refusal names which of the two was unknown', async () => {
    expect((await saml.auth.post('/sso', { provider_id: unknownProvider })).body.msg).toBe('No such SSO provider');
    expect((await saml.auth.post('/sso', { domain: 'nowhere.test' })).body.msg).toBe(
      'No SSO provider assigned for this domain',
    );
  });

  test('an organisation that is disabled, or whose identity provider takes no redirects, is refused', async () => {
    const off = await registerProvider(saml.auth, { metadata_xml: metadataOf('off', true), disabled: true });
    expect(await saml.auth.post('/sso', { provider_id: off.body.id })).toMatchObject({
      status: 404,
      body: { error_code: 'sso_provider_disabled' },
    });
    const odd = await registerProvider(saml.auth, { metadata_xml: metadataOf('odd', false) });
    expect(await saml.auth.post('/sso', { provider_id: odd.body.id })).toMatchObject({
      status: 500,
      body: { error_code: 'unexpected_failure' },
    });
  });

  test('every request is refused where single sign-on is off', async () => {
    const off = await openTestAuth(database);
    for (const [method, path] of [
      ['POST', '/sso'],
      ['GET', '/sso/saml/metadata'],
      ['POST', '/sso/saml/acs'],
    ] as const) {
      expect(await off.call(path, { method, body: method === 'POST' ? '{' : undefined })).toMatchObject({
        status: 404,
        body: { error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' },
      });
    }
    expect((await off.call('/settings')).body.saml_enabled).toBe(false);
    expect((await saml.auth.call('/settings')).body.saml_enabled).toBe(true);
  });

  test('too many requests from one address, and too many responses, are refused', async () => {
    const header = 'x-client-address';
    const on = await openTestAuth(database, { ...samlSettings, GOTRUE_RATE_LIMIT_HEADER: header });
    const headers = { [header]: '192.0.2.1' };
    for (const [path, refused] of [
      ['/sso', 400],
      ['/sso/saml/acs', 303],
    ] as const) {
      for (let count = 0; count < 30; count++) expect((await on.post(path, {}, { headers })).status).toBe(refused);
      expect(await on.post(path, {}, { headers })).toMatchObject({
        status: 429,
        body: { error_code: 'over_request_rate_limit' },
      });
    }
  });
});

test('the metadata contain what an administrator enters at the identity provider', async () => {
  const { status, body, headers } = await saml.auth.call('/sso/saml/metadata');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/xml');
  expect(headers.get('cache-control')).toBe('public, max-age=600');
  expect(headers.get('content-disposition')).toBeNull();
  expect(body).toContain('entityID="http://auth.test/auth/v1/sso/saml/metadata"');
  expect(body).toContain('Location="http://auth.test/auth/v1/sso/saml/acs"');
  expect(body).toContain('WantAssertionsSigned="true"');
  expect(body.match(/<NameIDFormat>/g)).toHaveLength(2);
  expect(body).not.toContain('use="encryption"');
  const file = await saml.auth.call('/sso/saml/metadata?download=true');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"');
  const elsewhere = await openTestAuth(database, {
    ...samlSettings,
    GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS: 'true',
    GOTRUE_SAML_EXTERNAL_URL: 'https://login.acme.test/',
  });
  const other = (await elsewhere.call('/sso/saml/metadata')).body;
  expect(other).toContain('entityID="https://login.acme.test/sso/saml/metadata"');
  expect(other).toContain('use="encryption"');
});

function metadataOf(name: string, takesRedirects: boolean): string {
  const binding = `urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${takesRedirects ? 'Redirect' : 'POST'}`;
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://${name}.test"><IDPSSODescriptor
    protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><SingleSignOnService Binding="${binding}"
    Location="https://${name}.test/sso"/></IDPSSODescriptor></EntityDescriptor>`;
}
