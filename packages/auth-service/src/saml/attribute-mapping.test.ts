import { expect, test } from 'vitest';
import type { Assertion } from './assertion.ts';
import { mapAssertion } from './attribute-mapping.ts';

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

function assertionWith(
  attributes: Record<string, string[]>,
  nameId = { value: 'mia-1', format: persistent },
): Assertion {
  return {
    id: '_1',
    nameId,
    attributes: Object.entries(attributes).map(([name, values]) => ({
      name,
      friendlyName: `friendly ${name}`,
      values,
    })),
    expiresAt: new Date(),
    sessionEndsAt: null,
  };
}

test.each([
  [
    'its subject id before its name',
    { 'urn:oasis:names:tc:SAML:attribute:subject-id': ['s@acme'] },
    undefined,
    's@acme',
  ],
  ['its name as it is written', {}, { value: 'Mia-1', format: persistent }, 'Mia-1'],
  ['an address in small letters', {}, { value: 'Mia@Acme.test', format: emailFormat }, 'mia@acme.test'],
  ['a name of no stated kind', {}, { value: 'mia', format: '' }, 'mia'],
])('a person is known again by %s', (_case, attributes, nameId, subject) => {
  expect(mapAssertion(assertionWith({ mail: ['m@acme.test'], ...attributes }, nameId), {}).subject).toBe(subject);
});

test.each([
  ['urn:oid:0.9.2342.19200300.100.1.3'],
  ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'],
  ['http://schemas.xmlsoap.org/claims/EmailAddress'],
  ['mail'],
  ['Mail'],
  ['email'],
])('the address is found where identity providers put it: %s', (name) => {
  const assertion = assertionWith({ [name]: ['', 'm@acme.test'] });
  expect(mapAssertion(assertion, {}).email).toBe('m@acme.test');
});

test('the address is the mapped one, else the known one, else the name', () => {
  const named = { value: 'name@acme.test', format: emailFormat };
  const all = assertionWith({ work: ['work@acme.test'], mail: ['mail@acme.test'] }, named);
  expect(mapAssertion(all, { keys: { email: { name: 'work' } } }).email).toBe('work@acme.test');
  expect(mapAssertion(all, { keys: { email: { name: 'none' } } }).email).toBe('mail@acme.test');
  expect(mapAssertion(assertionWith({}, named), {}).email).toBe('name@acme.test');
});

test('standard claims have their own names, others are custom, and empty values are ignored', () => {
  const assertion = assertionWith({ mail: ['m@acme.test'], cn: ['', 'Mia'], team: [''], groups: ['a', '', 'b'] });
  const { claims } = mapAssertion(assertion, {
    keys: {
      name: { name: 'cn' },
      team: { name: 'team', default: { id: 1 } },
      first: { names: ['none', 'friendly groups'] },
      groups: { name: 'groups', array: true },
      missing: { name: 'none' },
    },
  });
  expect(claims).toEqual({ name: 'Mia', custom_claims: { team: { id: 1 }, first: 'a', groups: ['a', 'b'] } });
});
