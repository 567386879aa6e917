import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSamlStandIn, type SamlAnswer, type Unlike } from '#tests/saml-stand-in.ts';
import { fragmentOf } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { errorOf, mia, openTestSaml, registerProvider, type TestSaml } from '#tests/test-saml.ts';

let database: OpenDatabase;
let saml: TestSaml;
beforeAll(async () => {
  database = await openTestDatabase();
  saml = await openTestSaml(database);
});
afterAll(async () => {
  await saml.stop();
  await database.close();
});

const decode = ({ SAMLResponse }: SamlAnswer) => Buffer.from(SAMLResponse, 'base64').toString();
const encode = (xml: string) => Buffer.from(xml).toString('base64');
const answer = async (unlike?: Unlike) => saml.idp.answer(await saml.begin(), unlike);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const isSignedIn = (landed: URL) => fragmentOf(landed).has('access_token');

/** An attacker can change a genuine response in their browser. */
async function tampered(change: (xml: string) => string): Promise<URL> {
  const genuine = await answer();
  const xml = change(decode(genuine));
  expect(xml).not.toBe(decode(genuine));
  return saml.deliver({ ...genuine, SAMLResponse: encode(xml) });
}

function expectRefused(landed: URL) {
  expect(isSignedIn(landed)).toBe(false);
  expect(errorOf(landed)).toBe('validation_failed');
}

test('the unchanged answer that every attack below begins with is accepted', async () => {
  expect(isSignedIn(await saml.deliver(await answer()))).toBe(true);
});

describe('refuses a sign-in with', () => {
  const signature = /<ds:Signature.*<\/ds:Signature>/s;

  test('an assertion without a signature', async () => {
    expectRefused(await tampered((xml) => xml.replace(signature, '')));
  });

  test('a signed assertion that was changed', async () => {
    expectRefused(await tampered((xml) => xml.replace('mia@acme.test', 'chief@acme.test')));
    expectRefused(await tampered((xml) => xml.replace('>mia-1</saml:NameID>', '>chief</saml:NameID>')));
  });

  test('an assertion with a foreign signature, and its certificate beside it, is refused', async () => {
    const impostor = await openSamlStandIn({ person: { ...mia, subject: 'chief' }, entityId: saml.idp.entityId });
    impostor.trust((await saml.auth.call('/sso/saml/metadata')).body);
    expectRefused(await saml.deliver(await impostor.answer(await saml.begin())));
    expectRefused(await saml.deliver(await impostor.answer(null)));
    await impostor.stop();
  });

  test('an assertion of another organisation is refused', async () => {
    const other = await openSamlStandIn({ person: mia });
    other.trust((await saml.auth.call('/sso/saml/metadata')).body);
    await registerProvider(saml.auth, { metadata_xml: other.metadata });
    expectRefused(await saml.deliver(await other.answer(await saml.begin())));
    const parts = { Issuer: saml.idp.entityId };
    expectRefused(await saml.deliver(await other.answer(null, { parts })));
    const claimed = await other.answer(null, { rewrite: (xml) => xml.replace(other.entityId, saml.idp.entityId) });
    expectRefused(await saml.deliver(claimed));
    await other.stop();
  });

  test('an answer shown twice', async () => {
    const unsolicited = await saml.idp.answer(null);
    expect(isSignedIn(await saml.deliver(unsolicited))).toBe(true);
    expectRefused(await saml.deliver(unsolicited));
    const twice = await Promise.all([1, 2].map(() => saml.idp.answer(null, { parts: { AssertionID: '_the-same' } })));
    const landed = await Promise.all(twice.map((each) => saml.deliver(each)));
    expect(landed.filter(isSignedIn)).toHaveLength(1);
    const solicited = await answer();
    expect(isSignedIn(await saml.deliver(solicited))).toBe(true);
    expect(errorOf(await saml.deliver(solicited))).toBe('saml_relay_state_not_found');
  });

  test('the answer to another request, or to none, is refused', async () => {
    const [first, second] = [await answer(), await answer()];
    expectRefused(await saml.deliver({ ...first, RelayState: second.RelayState }));
    expectRefused(await saml.deliver({ ...(await answer()), RelayState: '' }));
    expectRefused(await saml.deliver({ ...(await saml.idp.answer(null)), RelayState: (await answer()).RelayState }));
  });

  test('an unsolicited answer whose confirmation has ended is refused', async () => {
    expectRefused(await saml.deliver(await saml.idp.answer(null, { parts: { Later: minutesAgo(10) } })));
  });

  test('a genuine answer behind a document type', async () => {
    expectRefused(await tampered((xml) => `<!DOCTYPE r [<!ENTITY who "chief">]>${xml}`));
  });

  test('a response that is oversized or expensive to parse', async () => {
    expectRefused(await tampered((xml) => xml.replace(' Version', ` Consent="${'x'.repeat(9000)}" Version`)));
    expectRefused(await tampered((xml) => xml.replace('<samlp:Status>', `${'<!-- -->'.repeat(25_000)}<samlp:Status>`)));
    expectRefused(await tampered((xml) => xml.replace('<samlp:Status>', `${'<a>'.repeat(50_000)}<samlp:Status>`)));
  });

  test('a relay state of another form is refused', async () => {
    for (const RelayState of ['x', '../..', `${randomUUID()}'`, 'javascript:alert(1)']) {
      expect(isSignedIn(await saml.deliver({ ...(await answer()), RelayState }))).toBe(false);
    }
  });

  test.each<[string, Unlike]>([
    ['for another service', { parts: { Audience: 'https://other.test/metadata' } }],
    [
      'without an audience',
      { rewrite: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, '') },
    ],
    ['without conditions', { rewrite: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/s, '') }],
    ['for another recipient', { parts: { Recipient: 'https://other.test/acs' } }],
    ['sent to another place', { parts: { Destination: 'https://other.test/acs' } }],
    ['of another request', { parts: { InResponseTo: '_another' } }],
    ['that has ended', { parts: { NotOnOrAfter: minutesAgo(10) } }],
    ['that has not begun', { parts: { NotBefore: minutesAgo(-10) } }],
    ['whose confirmation has ended', { parts: { Later: minutesAgo(10) } }],
    ['whose confirmation never ends', { parts: { Later: '' } }],
    [
      'without a confirmation',
      { rewrite: (xml) => xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/s, '') },
    ],
    ['that its holder proves with a key', { rewrite: (xml) => xml.replace('cm:bearer', 'cm:holder-of-key') }],
    [
      'of another issuer',
      { rewrite: (xml) => xml.replace(/(Assertion .*?<saml:Issuer>)[^<]*/s, '$1https://other.test') },
    ],
    ['beside a failure', { parts: { Status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' } }],
  ])('an assertion %s is refused', async (_case, unlike) => {
    expectRefused(await saml.deliver(await answer(unlike)));
  });
});

describe('wrapping a genuine signature', () => {
  const genuineAssertion = /<saml:Assertion.*<\/saml:Assertion>/s;
  const signature = /<ds:Signature.*<\/ds:Signature>/s;
  /** The forged assertion is the genuine one under another ID, about another user. */
  const forge = (assertion: string) =>
    assertion
      .replace(signature, '')
      .replace(/ID="[^"]*"/, 'ID="_evil"')
      .replace('>mia-1</saml:NameID>', '>chief</saml:NameID>');

  test.each<[string, (assertion: string) => string]>([
    ['the forged one before it', (assertion) => forge(assertion) + assertion],
    ['the forged one after it', (assertion) => assertion + forge(assertion)],
    [
      'it inside of the forged one',
      (assertion) => forge(assertion).replace('</saml:Assertion>', `${assertion}</saml:Assertion>`),
    ],
    [
      'it in the advice of the forged one',
      (assertion) =>
        forge(assertion).replace('<saml:Conditions', `<saml:Advice>${assertion}</saml:Advice><saml:Conditions`),
    ],
    [
      'it in an object of its own signature, which the forged one carries',
      (assertion) => {
        const own = signature.exec(assertion)![0];
        const bare = assertion.replace(signature, '');
        const moved = own.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`);
        return forge(assertion).replace('</saml:Issuer>', `</saml:Issuer>${moved}`);
      },
    ],
    [
      'its signature on the forged one, itself in an extension',
      (assertion) => {
        const own = signature.exec(assertion)![0];
        const bare = assertion.replace(signature, '');
        return `<samlp:Extensions>${bare}</samlp:Extensions>${forge(assertion).replace('</saml:Issuer>', `</saml:Issuer>${own}`)}`;
      },
    ],
    [
      'the same ID on both',
      (assertion) => {
        const id = /ID="([^"]*)"/.exec(assertion)![1]!;
        return forge(assertion).replace('_evil', id) + assertion;
      },
    ],
    [
      'the signature on a forged one of the same ID',
      (assertion) => {
        const id = /ID="([^"]*)"/.exec(assertion)![1]!;
        const own = signature.exec(assertion)![0];
        return forge(assertion).replace('_evil', id).replace('</saml:Issuer>', `</saml:Issuer>${own}`);
      },
    ],
  ])('wrapping a genuine signature does not help: %s', async (_case, wrap) => {
    expectRefused(await tampered((xml) => xml.replace(genuineAssertion, (assertion) => wrap(assertion))));
  });

  test('wrapping a genuine signature in a forged response does not help', async () => {
    const landed = await tampered((xml) => {
      const forged = xml.replace(genuineAssertion, (assertion) => forge(assertion));
      return forged.replace('</samlp:Status>', `</samlp:Status><samlp:Extensions>${xml}</samlp:Extensions>`);
    });
    expectRefused(landed);
  });
});

test('a comment in a name cuts nothing off it', async () => {
  const subject = `chief-${randomUUID()}`;
  const parts = { NameID: `${subject}<!-- -->.evil`, Attributes: mailOf('mia@acme.test<!-- -->.evil.test') };
  const landed = await saml.deliver(await answer({ parts }));
  const { body } = await saml.auth.call('/user', { token: fragmentOf(landed).get('access_token')! });
  expect(body.identities[0].id).toBe(`${subject}.evil`);
  expect(body.email).toBe('mia@acme.test.evil.test');
  const later = await tampered((xml) => xml.replace('>mia-1</saml:NameID>', '>mia<!-- -->-1</saml:NameID>'));
  // An added comment is not signed and changes nothing.
  const own = await saml.auth.call('/user', { token: fragmentOf(later).get('access_token')! });
  expect(own.body.identities[0].id).toBe('mia-1');
});

function mailOf(xml: string) {
  return `<saml:Attribute Name="mail"><saml:AttributeValue>${xml}</saml:AttributeValue></saml:Attribute>`;
}

test('an invalid address from the organisation fails the sign-in', async () => {
  const landed = await saml.deliver(await answer({ parts: { Attributes: mailOf('no address') } }));
  expect(errorOf(landed)).toBe('validation_failed');
});
