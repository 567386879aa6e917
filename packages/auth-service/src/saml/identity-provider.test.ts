import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCertificate } from './certificate.ts';
import { parseIdentityProvider } from './identity-provider.ts';

const certificates = [1, 2].map(() =>
  createCertificate(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, 'x'),
);
const [first, second] = certificates as [string, string];
const keyOf = (pem: string, use = 'use="signing"') =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
  ${pem.replace(/-----.*-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const serviceAt = (location: string, binding = 'Redirect') =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="${location}"/>`;
const roleOf = (content: string) =>
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</md:IDPSSODescriptor>`;
const entityOf = (content: string, attributes = 'entityID="https://idp.test"') =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ${attributes}>${content}</md:EntityDescriptor>`;

test('metadata give an identity provider’s name, its redirect address, and all its signing keys', () => {
  const content = [
    keyOf(first),
    keyOf(second, ''),
    keyOf(first, 'use="encryption"'),
    keyOf('broken'),
    serviceAt('https://idp.test/post', 'POST'),
    serviceAt('https://idp.test/sso?a=1&amp;b=2'),
  ].join('');
  const attributes = 'entityID="https://idp.test" validUntil="2030-01-02T03:04:05Z" cacheDuration="P1DT2H3M4.5S"';
  expect(parseIdentityProvider(`<?xml version="1.0"?>\n${entityOf(roleOf(content), attributes)}`)).toEqual({
    entityId: 'https://idp.test',
    redirectUrl: 'https://idp.test/sso?a=1&b=2',
    certificates,
    validUntil: new Date('2030-01-02T03:04:05Z'),
    cacheMs: 93_784_500,
  });
});

test('a federation’s metadata are searched for their identity provider', () => {
  const list = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">
    ${entityOf('<md:SPSSODescriptor/>', 'entityID="https://sp.test"')}${entityOf(roleOf(''))}</md:EntitiesDescriptor>`;
  expect(parseIdentityProvider(list)).toMatchObject({
    entityId: 'https://idp.test',
    redirectUrl: null,
    validUntil: null,
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/sso', ''])('a sign-in never redirects to %j', (location) => {
  expect(parseIdentityProvider(entityOf(roleOf(serviceAt(location)))).redirectUrl).toBeNull();
});

test.each([
  ['', 'could not be read'],
  ['no xml', 'could not be read'],
  ['<a><b></a>', 'could not be read'],
  [
    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${entityOf(roleOf('&a;'))}`,
    'a document type is not allowed',
  ],
  ['<a/>', 'does not contain any IDPSSODescriptor'],
  [entityOf(''), 'does not contain any IDPSSODescriptor'],
  [entityOf(roleOf(''), ''), 'does not contain an EntityID'],
  [entityOf(roleOf('') + roleOf('')), 'contains multiple IDPSSODescriptors'],
])('%j is refused as metadata: %s', (xml, message) => {
  expect(() => parseIdentityProvider(xml)).toThrow(message);
});
