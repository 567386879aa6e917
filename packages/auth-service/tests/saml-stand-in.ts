import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import * as samlify from 'samlify';
import { createCertificate } from '#saml/certificate.ts';
import { renderSignInPage, type StandInManner, type StandInPerson } from './stand-in-person.ts';

type Attributes = Record<string, string | string[]>;

export interface SamlStandIn {
  entityId: string;
  metadata: string;
  metadataUrl: string;
  person: StandInPerson;
  attributes: Attributes | null;
  manner: StandInManner;
  /** Requests of any other service are refused. */
  trust(serviceMetadata: string): void;
  /** Null means an unsolicited response. */
  answer(requestUrl: string | null, unlike?: Unlike): Promise<SamlAnswer>;
  stop(): Promise<void>;
}

export interface SamlAnswer {
  SAMLResponse: string;
  RelayState: string;
}

export interface Unlike {
  parts?: Record<string, string>;
  rewrite?: (xml: string) => string;
  isEncrypted?: boolean;
  /** The person did not sign in; such a response has no subject and no signature. */
  isDeclined?: boolean;
}

interface StandInOptions {
  person: StandInPerson;
  manner?: StandInManner;
  entityId?: string;
}

const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{AssertionID}" Version="2.0" IssueInstant="{Now}">
<saml:Issuer>{Issuer}</saml:Issuer>
<saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID>
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
<saml:SubjectConfirmationData NotOnOrAfter="{Later}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/>
</saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="{Now}" SessionNotOnOrAfter="{SessionEnd}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement>{Attributes}</saml:AttributeStatement>
</saml:Assertion>`;
const template = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{Now}" Destination="{Destination}" InResponseTo="{InResponseTo}">
<saml:Issuer>{Issuer}</saml:Issuer>
<samlp:Status><samlp:StatusCode Value="{Status}"/></samlp:Status>
${assertion}
</samlp:Response>`;

export function createSamlServiceKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64');
}

export async function openSamlStandIn(options: StandInOptions): Promise<SamlStandIn> {
  samlify.setSchemaValidator({ validate: async () => 'read by the parser only' });
  const app = new Hono();
  const server = createServer(getRequestListener(app.fetch));
  // The browser of the e2e tests resolves only this name.
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const entityId = options.entityId ?? `${origin}/metadata`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const settings = {
    entityID: entityId,
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    signingCert: createCertificate(privateKey, 'identity provider'),
    wantAuthnRequestsSigned: true,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${origin}/sso`, isDefault: true },
    ],
    singleLogoutService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${origin}/logout` },
    ],
  };
  const plain = samlify.IdentityProvider(settings);
  const encrypting = samlify.IdentityProvider({ ...settings, isAssertionEncrypted: true });
  let service: ReturnType<typeof samlify.ServiceProvider> | null = null;
  const standIn: SamlStandIn = {
    entityId,
    metadata: plain.getMetadata(),
    metadataUrl: `${origin}/metadata`,
    person: options.person,
    attributes: null,
    manner: options.manner ?? 'at-once',
    trust: (metadata) => {
      service = samlify.ServiceProvider({ metadata });
    },
    answer: async (requestUrl, unlike = {}) => {
      if (!service) throw new Error('the stand-in trusts no service yet');
      const query = requestUrl ? Object.fromEntries(new URL(requestUrl).searchParams) : null;
      const request = query ? await readRequest(plain, service, query) : null;
      const parts = { ...describe(standIn, service, request), ...unlike.parts };
      const RelayState = query?.RelayState ?? '';
      if (unlike.isDeclined) {
        const declined = fill({ ...parts, Status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' });
        const xml = declined.replace(/<saml:Assertion.*Assertion>/s, '');
        return { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState };
      }
      const identityProvider = unlike.isEncrypted ? encrypting : plain;
      const { context } = await identityProvider.createLoginResponse(
        service,
        { extract: {} },
        'post',
        {},
        {
          customTagReplacement: () => ({ id: parts.ID!, context: (unlike.rewrite ?? same)(fill(parts)) }),
        },
      );
      return { SAMLResponse: context, RelayState };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  addSignInRoutes(app, standIn);
  return standIn;
}

const same = (xml: string) => xml;

/** Throws for a request that the service did not sign. */
async function readRequest(
  identityProvider: ReturnType<typeof samlify.IdentityProvider>,
  service: ReturnType<typeof samlify.ServiceProvider>,
  query: Record<string, string>,
): Promise<string> {
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].map((name) => `${name}=${encodeURIComponent(query[name]!)}`);
  const { extract } = await identityProvider.parseLoginRequest(service, 'redirect', {
    query,
    octetString: signed.join('&'),
  });
  return (extract.request as { id: string }).id;
}

function describe(
  { entityId, person, attributes }: SamlStandIn,
  service: ReturnType<typeof samlify.ServiceProvider>,
  requestId: string | null,
): Record<string, string> {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const consumer = service.entityMeta.getAssertionConsumerService('post') as string;
  return {
    ID: `_${randomUUID()}`,
    AssertionID: `_${randomUUID()}`,
    Now: inMinutes(0),
    Later: inMinutes(5),
    NotBefore: inMinutes(-1),
    NotOnOrAfter: inMinutes(5),
    SessionEnd: inMinutes(8 * 60),
    Issuer: entityId,
    Destination: consumer,
    Recipient: consumer,
    InResponseTo: requestId ?? '',
    Audience: service.entityMeta.getEntityID(),
    Status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    NameID: person.subject,
    Attributes: renderAttributes(attributes ?? { mail: person.email ?? '', displayName: person.name }),
  };
}

function renderAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      const values = [value].flat().map((each) => `<saml:AttributeValue>${escapeXml(each)}</saml:AttributeValue>`);
      return `<saml:Attribute Name="${escapeXml(name)}">${values.join('')}</saml:Attribute>`;
    })
    .join('');
}

/** An unsolicited response leaves the attribute out. */
function fill(parts: Record<string, string>): string {
  return template
    .replaceAll(/\{(\w+)\}/g, (_match, name: string) => parts[name] ?? '')
    .replaceAll(/ (InResponseTo|SessionNotOnOrAfter|Destination)=""/g, '');
}

function escapeXml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function addSignInRoutes(app: Hono, standIn: SamlStandIn) {
  const post = async (c: Context, isDeclined: boolean) => {
    const fields = await standIn.answer(c.req.url, { isDeclined });
    const consumer = /Destination="([^"]+)"/.exec(Buffer.from(fields.SAMLResponse, 'base64').toString())![1]!;
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`,
    );
    return c.html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Identity provider</title></head>
<body><form method="post" action="${escapeXml(consumer)}">${inputs.join('')}<button>Continue</button></form>
<script>document.forms[0].submit()</script></body></html>`);
  };
  app.get('/metadata', (c) => c.body(standIn.metadata, 200, { 'Content-Type': 'application/samlmetadata+xml' }));
  app.get('/sso', async (c) => {
    if (standIn.manner === 'page') return c.html(renderSignInPage('Identity provider', standIn.person));
    return post(c, standIn.manner === 'declines');
  });
  app.post('/sso', async (c) => post(c, (await c.req.parseBody()).answer === 'cancel'));
}
