import { randomUUID } from 'node:crypto';
import { openSamlStandIn, type SamlStandIn } from '@catlas/auth-service/tests/saml-stand-in.ts';
import { visitProvider } from '@catlas/auth-service/tests/visit-provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, claimsOf, newEmail, openInstance, password, redirectOf, refusalOf } from './instance.ts';

const everything = openInstance('everything');
const site = 'http://localhost:3000';
const domain = `${randomUUID().slice(0, 8)}.example.org`;
let organisation: SamlStandIn;
let providerId: string;

beforeAll(async () => {
  organisation = await openSamlStandIn({ person: newPerson() });
  organisation.trust((await everything.get('/sso/saml/metadata')).text);
  const body = { type: 'saml', metadata_xml: organisation.metadata, domains: [domain] };
  const added = await everything.asAdmin('POST', '/admin/sso/providers', { body });
  expect(added.status).toBe(201);
  providerId = added.body.id;
});
afterAll(() => organisation?.stop());

function newPerson() {
  return { subject: randomUUID(), name: 'Mia Maus', email: newEmail('mia'), isEmailVerified: true };
}

async function travel(url: string) {
  const back = await visitProvider(url);
  const answer = await everything.post(back.pathname, back.searchParams.toString(), {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return { status: answer.status, ...redirectOf(answer) };
}

const begin = async (body: object = {}) =>
  bodyOf(await everything.post('/sso', { provider_id: providerId, skip_http_redirect: true, ...body })).url as string;

describe('POST /sso (contract 6)', () => {
  it('POST /sso gives the address of the sign-in page, by provider or by domain', async () => {
    for (const by of [{ provider_id: providerId }, { domain }, { domain: domain.toUpperCase() }]) {
      const { url } = bodyOf(await everything.post('/sso', { ...by, skip_http_redirect: true }));
      expect(new URL(url).searchParams.get('SAMLRequest')).toBeTruthy();
    }
  });

  it('POST /sso leads there when it is not told to answer', async () => {
    for (const skip_http_redirect of [undefined, false]) {
      const answer = await everything.post('/sso', { domain, skip_http_redirect });
      expect([answer.status, redirectOf(answer).query.SAMLRequest]).toEqual([303, expect.any(String)]);
    }
  });

  it.each([
    [{}, 400, 'validation_failed', expect.any(String)],
    [{ provider_id: randomUUID(), domain }, 400, 'validation_failed', expect.any(String)],
    [{ provider_id: randomUUID() }, 404, 'sso_provider_not_found', 'No such SSO provider'],
    [{ domain: 'nobody.example' }, 404, 'sso_provider_not_found', 'No SSO provider assigned for this domain'],
    [{ domain, code_challenge: 'c'.repeat(43) }, 400, 'validation_failed', expect.any(String)],
  ])('POST /sso refuses %j', async (body, status, code, message) => {
    expect(refusalOf(await everything.post('/sso', { skip_http_redirect: true, ...body }))).toEqual([
      status,
      code,
      message,
    ]);
  });

  it('POST /sso says when the organisation was switched off', async () => {
    const switchTo = (disabled: boolean) =>
      everything.asAdmin('PUT', `/admin/sso/providers/${providerId}`, { body: { disabled } });
    await switchTo(true);
    const answer = await everything.post('/sso', { provider_id: providerId, skip_http_redirect: true });
    await switchTo(false);
    expect(refusalOf(answer).slice(0, 2)).toEqual([404, 'sso_provider_disabled']);
  });
});

describe('signing in at one’s organisation (contract 3, 6)', () => {
  it('signing in at one’s organisation works by the public client with PKCE', async () => {
    organisation.person = newPerson();
    const client = await everything.newClient({ flowType: 'pkce' });
    const { data, error } = await client.auth.signInWithSSO({ domain, options: { redirectTo: `${site}/in` } });
    expect(error).toBeNull();
    const { target, query } = await travel(data!.url);
    expect([target, Object.keys(query)]).toEqual([`${site}/in`, ['code']]);
    const exchanged = await client.auth.exchangeCodeForSession(query.code!);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user).toMatchObject({
      email: organisation.person.email,
      app_metadata: { provider: `sso:${providerId}` },
      identities: [{ provider: `sso:${providerId}`, id: organisation.person.subject }],
    });
    expect(claimsOf(exchanged.data.session!.access_token).amr).toMatchObject([{ method: 'sso/saml' }]);
  });

  it('signing in at one’s organisation works with the session in the fragment', async () => {
    organisation.person = newPerson();
    const { target, fragment } = await travel(await begin({ redirect_to: `${site}/in` }));
    expect(target).toBe(`${site}/in`);
    expect(fragment).toMatchObject({ access_token: expect.any(String), token_type: 'bearer', sb: '' });
  });

  it('signing in at one’s organisation is one account however often, and none that has the same address otherwise', async () => {
    const member = await everything.addUser();
    organisation.person = { ...newPerson(), email: member.email };
    const first = claimsOf((await travel(await begin())).fragment.access_token!);
    const second = claimsOf((await travel(await begin())).fragment.access_token!);
    expect(second.sub).toBe(first.sub);
    expect(first.sub).not.toBe(member.id);
    expect((await everything.signIn(member.email)).user.id).toBe(member.id);
  });

  it('signing in at one’s organisation leaves address, number and password to the organisation', async () => {
    organisation.person = newPerson();
    const token = { token: (await travel(await begin())).fragment.access_token! };
    for (const body of [{ email: newEmail() }, { phone: '15557654321' }, { password }, { nonce: '123456' }])
      expect(refusalOf(await everything.put('/user', body, token)).slice(0, 2)).toEqual([422, 'user_sso_managed']);
    expect(bodyOf(await everything.put('/user', { data: { a: 1 } }, token)).user_metadata.a).toBe(1);
  });

  it('signing in at one’s organisation lands with words when the organisation says no', async () => {
    organisation.manner = 'declines';
    const { fragment, query } = await travel(await begin({ redirect_to: `${site}/in` }));
    organisation.manner = 'at-once';
    expect({ ...query, ...fragment }).toMatchObject({
      error: expect.any(String),
      error_description: expect.any(String),
    });
  });
});

describe('an administrator’s calls on organisations (contract 13)', () => {
  it('an administrator’s calls on organisations list, show and remove them', async () => {
    const other = await openSamlStandIn({ person: newPerson() });
    const body = { type: 'saml', metadata_xml: other.metadata, domains: [`other.${domain}`] };
    const { id } = (await everything.asAdmin('POST', '/admin/sso/providers', { body })).body;
    const { items } = bodyOf(await everything.asAdmin('GET', '/admin/sso/providers'));
    expect(items.map((each: { id: string }) => each.id)).toEqual(expect.arrayContaining([id, providerId]));
    expect(bodyOf(await everything.asAdmin('GET', `/admin/sso/providers/${id}`))).toMatchObject({
      id,
      saml: { entity_id: other.entityId },
      domains: [{ domain: `other.${domain}` }],
    });
    expect((await everything.asAdmin('DELETE', `/admin/sso/providers/${id}`)).status).toBe(200);
    expect((await everything.asAdmin('GET', `/admin/sso/providers/${id}`)).status).toBe(404);
    await other.stop();
  });

  it('an administrator’s calls on organisations are refused to members', async () => {
    const { access_token } = await everything.newMember();
    for (const [method, path] of [
      ['GET', '/admin/sso/providers'],
      ['DELETE', `/admin/sso/providers/${providerId}`],
    ] as const)
      expect(refusalOf(await everything.call(method, path, { token: access_token })).slice(0, 2)).toEqual([
        403,
        'not_admin',
      ]);
  });
});
