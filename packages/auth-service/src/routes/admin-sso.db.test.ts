import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestAuth, type TestAuth } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { errorOf, openTestSaml } from '#tests/test-saml.ts';

let database: OpenDatabase;
let auth: TestAuth;
let token: string;
const pages = new Map<string, { status?: number; location?: string; text?: string }>();
let server: Server;
let origin: string;

beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
  server = createServer((request, response) => {
    const { status = 200, location, text = '' } = pages.get(request.url!) ?? { status: 404 };
    response.writeHead(status, location ? { location } : {}).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  token = await auth.adminToken();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await database.close();
});

const metadataOf = (entityId: string, location = `${entityId}/sso`) =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><IDPSSODescriptor
  protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><SingleSignOnService
  Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${location}"/></IDPSSODescriptor></EntityDescriptor>`;
const newEntity = () => `https://${randomUUID()}.test`;
const newDomain = () => `${randomUUID().slice(0, 8)}.test`;

const path = '/admin/sso/providers';
const create = (body: object) => auth.post(path, { type: 'saml', ...body }, { token });
const put = (id: string, body: object) => auth.call(`${path}/${id}`, { method: 'PUT', token, body });
const get = (id: string) => auth.call(`${path}/${id}`, { token });

test.each([
  ['GET', path],
  ['POST', path],
  ['GET', `${path}/${randomUUID()}`],
  ['PUT', `${path}/${randomUUID()}`],
  ['DELETE', `${path}/${randomUUID()}`],
])('%s %s is refused to visitors and members', async (method, at) => {
  const body = method === 'POST' || method === 'PUT' ? {} : undefined;
  expect(await auth.call(at, { method, body })).toMatchObject({
    status: 401,
    body: { error_code: 'no_authorization' },
  });
  const member = await auth.signIn();
  expect(await auth.call(at, { method, body, token: member.token })).toMatchObject({
    status: 403,
    body: { error_code: 'not_admin' },
  });
});

describe('an organisation', () => {
  test('an organisation is created with its metadata, listed, read and deleted', async () => {
    const entityId = newEntity();
    const domains = [newDomain(), newDomain()];
    const attribute_mapping = { keys: { name: { name: 'cn' }, plan: { names: ['a', 'b'], default: 'free' } } };
    const resource_id = `acme-${randomUUID()}`;
    const name_id_format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    const metadata_xml = metadataOf(entityId);
    const made = await create({ metadata_xml, domains, attribute_mapping, resource_id, name_id_format });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource_id,
      disabled: false,
      saml: { entity_id: entityId, metadata_xml, attribute_mapping, name_id_format },
    });
    expect(made.body.domains.map(({ domain }: { domain: string }) => domain).sort()).toEqual([...domains].sort());
    expect(made.body.saml).not.toHaveProperty('metadata_url');
    expect(new Date(made.body.created_at).getTime()).toBeGreaterThan(0);
    expect((await get(made.body.id)).body).toEqual(made.body);
    const list = await auth.call(path, { token });
    const listed = list.body.items.find(({ id }: { id: string }) => id === made.body.id);
    const { metadata_xml: _long, ...short } = made.body.saml;
    expect(listed).toEqual({ ...made.body, saml: short });
    const removed = await auth.call(`${path}/${made.body.id}`, { method: 'DELETE', token });
    expect(removed).toMatchObject({ status: 200, body: { id: made.body.id } });
    expect((await get(made.body.id)).status).toBe(404);
    expect((await create({ metadata_xml, domains })).status).toBe(201);
  });

  test('an organisation is set up with the address of its metadata', async () => {
    const entityId = newEntity();
    pages.set('/metadata', { text: metadataOf(entityId) });
    const { status, body } = await create({ metadata_url: `${origin}/metadata` });
    expect(status).toBe(201);
    expect(body.saml).toMatchObject({
      entity_id: entityId,
      metadata_url: `${origin}/metadata`,
      metadata_xml: metadataOf(entityId),
    });
  });

  test('an organisation changes only the given fields', async () => {
    const entityId = newEntity();
    const domains = [newDomain(), newDomain()];
    const attribute_mapping = { keys: { name: { name: 'cn' } } };
    const { body: made } = await create({ metadata_xml: metadataOf(entityId), domains, attribute_mapping });
    const unchanged = await put(made.id, {});
    expect(unchanged.body).toMatchObject({ saml: made.saml, domains: made.domains });
    const added = newDomain();
    const metadata_xml = metadataOf(entityId, 'https://new.test/sso');
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const changed = await put(made.id, {
      metadata_xml,
      domains: [domains[0], added.toUpperCase()],
      name_id_format: format,
      disabled: true,
    });
    expect(changed.body).toMatchObject({
      disabled: true,
      saml: { metadata_xml, name_id_format: format, attribute_mapping },
    });
    const names = changed.body.domains.map(({ domain }: { domain: string }) => domain);
    expect(names.sort()).toEqual([domains[0], added.toUpperCase()].sort());
    const kept = changed.body.domains.find(({ domain }: { domain: string }) => domain === domains[0]);
    expect(kept).toEqual(made.domains.find(({ domain }: { domain: string }) => domain === domains[0]));
    const cleared = await put(made.id, { domains: [], attribute_mapping: { keys: {} }, name_id_format: null });
    expect(cleared.body).toMatchObject({ domains: [], saml: { attribute_mapping: { keys: {} } } });
    expect(cleared.body.saml).not.toHaveProperty('name_id_format');
    expect((await create({ metadata_xml: metadataOf(newEntity()), domains: [domains[1]] })).status).toBe(201);
  });

  test('an organisation shares neither name, domain nor resource id with another', async () => {
    const entityId = newEntity();
    const domain = newDomain();
    const resource_id = randomUUID();
    const { body: made } = await create({ metadata_xml: metadataOf(entityId), domains: [domain], resource_id });
    expect(await create({ metadata_xml: metadataOf(entityId) })).toMatchObject({
      status: 422,
      body: { error_code: 'saml_idp_already_exists' },
    });
    const { body: other } = await create({ metadata_xml: metadataOf(newEntity()) });
    const taken = { domains: [newDomain(), domain.toUpperCase()] };
    for (const answer of [
      await create({ metadata_xml: metadataOf(newEntity()), ...taken }),
      await put(other.id, taken),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'sso_domain_already_exists' } });
    }
    for (const answer of [
      await create({ metadata_xml: metadataOf(newEntity()), resource_id: resource_id.toUpperCase() }),
      await put(other.id, { resource_id }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { error_code: 'conflict' } });
    }
    expect(await put(made.id, { metadata_xml: metadataOf(newEntity()) })).toMatchObject({
      status: 400,
      body: { error_code: 'saml_entity_id_mismatch' },
    });
    expect((await put(made.id, { domains: [domain], resource_id })).status).toBe(200);
  });
});

describe('refused organisations', () => {
  const metadata_xml = metadataOf('https://idp.test');
  test.each([
    [{ type: 'oidc', metadata_xml }, "Only 'saml' supported for SSO provider type"],
    [{ type: '', metadata_xml }, "Only 'saml' supported for SSO provider type"],
    [{}, 'Either metadata_xml or metadata_url must be set'],
    [{ metadata_xml, metadata_url: 'https://idp.test' }, 'Only one of metadata_xml or metadata_url needs to be set'],
    [{ metadata_url: 'idp' }, 'metadata_url is not a valid URL'],
    [{ metadata_url: 'http://idp.test/metadata' }, 'metadata_url is not a HTTPS URL'],
    [{ metadata_url: 'file:///etc/passwd' }, 'metadata_url is not a HTTPS URL'],
    [{ metadata_xml, name_id_format: 'mine' }, 'name_id_format must be unspecified or one of '],
    [{ metadata_xml: '<a/>' }, 'SAML Metadata does not contain any IDPSSODescriptor'],
    [{ metadata_xml: 'x' }, 'SAML Metadata could not be read'],
    [{ metadata_xml: metadataOf('https://empty.test'), domains: [''] }, 'SSO domains may not be empty'],
  ])('the organisation %j is refused: %s', async (body, message) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect(answer.body.msg).toContain(message);
  });

  test.each(['[', '{"domains":"x"}', '{"attribute_mapping":{"keys":[]}}'])(
    'the unreadable body %s is refused',
    async (body) => {
      expect((await auth.post(path, body, { token })).body.error_code).toBe('bad_json');
    },
  );

  test.each(['7', randomUUID(), 'saml'])('the unknown provider %s is refused', async (id) => {
    for (const answer of [
      await get(id),
      await put(id, {}),
      await auth.call(`${path}/${id}`, { method: 'DELETE', token }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'sso_provider_not_found' } });
    }
  });

  test('metadata that do not come, are too long, or come from an unsafe place', async () => {
    pages.set('/broken', { status: 500 });
    pages.set('/long', { text: 'x'.repeat(1024 * 1024 + 1) });
    pages.set('/metadata', { text: metadataOf(newEntity()) });
    pages.set('/elsewhere', { status: 302, location: `http://0.0.0.0:${new URL(origin).port}/metadata` });
    for (const at of ['/nowhere', '/broken', '/long', '/elsewhere']) {
      expect(await create({ metadata_url: `${origin}${at}` })).toMatchObject({
        status: 400,
        body: { error_code: 'saml_metadata_fetch_failed' },
      });
    }
  });
});

describe('the keys of an identity provider that has an address for its metadata', () => {
  test('the keys of an identity provider are requested again after a day; the known ones are used while it does not respond', async () => {
    const saml = await openTestSaml(database);
    const provider = `${path}/${saml.providerId}`;
    pages.set('/keys', { text: saml.idp.metadata });
    await auth.call(provider, { method: 'PUT', token, body: { metadata_url: `${origin}/keys` } });
    // The stored metadata became wrong; the next day's sign-in brings the right ones.
    const wrong = saml.idp.metadata.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, '');
    await auth.call(provider, { method: 'PUT', token, body: { metadata_xml: wrong } });
    expect(errorOf(await saml.deliver(await saml.idp.answer(null)))).toBe('validation_failed');
    saml.auth.advance(25 * 3_600_000);
    const later = { parts: { Later: new Date(Date.now() + 26 * 3_600_000).toISOString() } };
    pages.set('/keys', { status: 503 });
    expect(errorOf(await saml.deliver(await saml.idp.answer(null, later)))).toBe('validation_failed');
    pages.set('/keys', { text: metadataOf(newEntity()) });
    expect(errorOf(await saml.deliver(await saml.idp.answer(null, later)))).toBe('validation_failed');
    pages.set('/keys', { text: saml.idp.metadata });
    expect(errorOf(await saml.deliver(await saml.idp.answer(null, later)))).toBeNull();
    pages.set('/keys', { status: 503 });
    saml.auth.advance(25 * 3_600_000);
    const muchLater = { parts: { Later: new Date(Date.now() + 60 * 3_600_000).toISOString() } };
    expect(errorOf(await saml.deliver(await saml.idp.answer(null, muchLater)))).toBeNull();
    await saml.stop();
  });
});
