import { randomUUID } from 'node:crypto';
import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuth, type TestAuth, testPassword } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { forgeriesOf } from '#tests/test-forgeries.ts';

let database: OpenDatabase;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
afterAll(() => database.close());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

const isSendable = (text: string) => /^[\x21-\x7e]+$/.test(text);

describe('an access token that this service did not sign', () => {
  let token: string;
  let header: Record<string, string>;
  let claims: Record<string, unknown>;
  let publicKey: JWK;
  let foreign: { privateKey: CryptoKey; publicKey: CryptoKey };
  beforeAll(async () => {
    token = (await auth.signIn()).token;
    [header, claims] = token.split('.').slice(0, 2).map(decode) as [Record<string, string>, Record<string, unknown>];
    publicKey = (await auth.call('/.well-known/jwks.json')).body.keys[0];
    foreign = await generateKeyPair('ES256', { extractable: true });
  });

  async function expectRefused(forged: string) {
    for (const path of ['/user', '/admin/users', '/reauthenticate']) {
      const answer = await auth.call(path, { token: forged });
      const expected = forged.trim() === '' || /\s/.test(forged) ? [401, 403] : [403];
      expect(expected).toContain(answer.status);
      expect(['bad_jwt', 'no_authorization']).toContain(answer.body.error_code);
    }
  }

  test('an access token that is cut, altered or made up is refused', async () => {
    // The last character of a signature has unused bits.
    const isSame = (a: string, b: string) => a.slice(0, -1) === b.slice(0, -1) && a.length === b.length;
    const forgeries = forgeriesOf(token, isSame).filter(isSendable);
    await fc.assert(fc.asyncProperty(forgeries, expectRefused), { numRuns: propertyRuns(500) });
  });

  test('with other claims under the old signature is none', async () => {
    const signature = token.split('.')[2]!;
    const changes = fc.record(
      {
        role: fc.constantFrom('service_role', 'supabase_admin', 'authenticated'),
        sub: fc.uuid(),
        session_id: fc.uuid(),
        exp: fc.integer({ min: 0 }),
        aal: fc.constant('aal2'),
        is_anonymous: fc.constant(true),
      },
      { requiredKeys: [] },
    );
    const altered = changes.map((change) => ({ ...claims, ...change }));
    const isOther = (forged: object) => encode(forged) !== encode(claims);
    await fc.assert(
      fc.asyncProperty(altered.filter(isOther), fc.boolean(), async (forged, hasSignature) => {
        await expectRefused(`${encode(header)}.${encode(forged)}.${hasSignature ? signature : ''}`);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test('that says it needs no signature, or another kind of one, is none', async () => {
    const algorithms = fc.constantFrom('none', 'None', 'NONE', 'nOnE', '', 'HS256', 'HS512', 'RS256', 'EdDSA', 'ES256');
    const kids = fc.oneof(
      fc.constantFrom(header.kid!, undefined, '', '../../../dev/null', "' or '1'='1", '__proto__', 'constructor'),
      fc.string(),
    );
    const signatures = fc.oneof(
      fc.constant(''),
      fc.base64String().map((text) => text.replaceAll(/[+/=]/g, '_')),
    );
    await fc.assert(
      fc.asyncProperty(algorithms, kids, signatures, async (alg, kid, signature) => {
        await expectRefused(
          `${encode({ alg, kid, typ: 'JWT' })}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
        );
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test('an access token signed with the public key as if it were a secret is refused, however the key is written', async () => {
    const spki = await exportSPKI((await importJWK(publicKey, 'ES256')) as CryptoKey);
    const { x, y } = publicKey as { x: string; y: string };
    const secrets = [
      JSON.stringify(publicKey),
      spki,
      spki.trim(),
      spki.replaceAll(/-----[A-Z ]+-----|\s/g, ''),
      Buffer.from(spki.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64'),
      Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]),
      x,
      header.kid!,
    ];
    // HS256 is not among the algorithms of the keys, though a plain secret is configured beside them.
    const beside = await openTestAuth(database, {
      GOTRUE_JWT_KEYS: JSON.stringify([{ ...(await makeKey()), key_ops: ['sign', 'verify'] }]),
      GOTRUE_JWT_SECRET: 'a secret that only signs elsewhere',
    });
    for (const secret of [...secrets, 'a secret that only signs elsewhere']) {
      for (const kid of [header.kid, undefined]) {
        const forged = await new SignJWT({ ...claims, role: 'service_role' })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(kid ? { kid } : {}) })
          .sign(typeof secret === 'string' ? new TextEncoder().encode(secret) : secret);
        await expectRefused(forged);
        expect((await beside.call('/admin/users', { token: forged })).body.error_code).toBe('bad_jwt');
      }
    }
  });

  test('signed with a foreign key is invalid, whatever its header says', async () => {
    const jwk = { ...(await makeKey(foreign)), d: undefined };
    const keyAddress = fc.domain().map((domain) => `https://${domain}/keys`);
    const headers = fc.record(
      {
        kid: fc.oneof(fc.constant(header.kid!), fc.string(), fc.uuid()),
        jwk: fc.constant(jwk),
        jku: keyAddress,
        x5u: keyAddress,
        x5c: fc.constant<string[]>(['MIIB']),
        typ: fc.constantFrom('JWT', 'at+jwt', 'x'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(headers, async (own) => {
        const forged = await new SignJWT({ ...claims, role: 'service_role' })
          .setProtectedHeader({ alg: 'ES256', ...own })
          .sign(foreign.privateKey);
        await expectRefused(forged);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test('the genuine access token still works after all forgeries', async () => {
    expect((await auth.call('/user', { token })).status).toBe(200);
  });
});

async function makeKey(pair?: { privateKey: CryptoKey }) {
  const { exportJWK } = await import('jose');
  const { privateKey } = pair ?? (await generateKeyPair('ES256', { extractable: true }));
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256' };
}

describe('refresh tokens', () => {
  const refresh = (refresh_token: unknown, on = auth) => on.post('/token?grant_type=refresh_token', { refresh_token });

  test('refresh tokens that were never issued get nothing', async () => {
    const { refreshToken } = await auth.signIn();
    const isSame = (a: string, b: string) => a === b;
    await fc.assert(
      fc.asyncProperty(forgeriesOf(refreshToken, isSame), async (forged) => {
        const answer = await refresh(forged);
        expect(answer.status).toBe(400);
        const hasForm = /^[a-z0-9]{12}$/.test(forged);
        // A NUL is refused before anything is read.
        const code = forged.includes('\0') ? 'bad_json' : hasForm ? 'refresh_token_not_found' : 'validation_failed';
        expect(answer.body.error_code).toBe(code);
      }),
      { numRuns: propertyRuns(500) },
    );
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test('refresh tokens of any age follow the rules, in any order', async () => {
    const on = await openTestAuth(database);
    const { email } = await on.signIn();
    const tries = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(tries, async (ages) => {
        const { body } = await on.post('/token?grant_type=password', { email, password: testPassword });
        const tokens = [body.refresh_token as string];
        let isEnded = false;
        for (const age of ages) {
          on.advance(1000);
          const asked = Math.max(0, tokens.length - 1 - age);
          const answer = await refresh(tokens[asked], on);
          const isActive = asked === tokens.length - 1;
          const isParent = asked === tokens.length - 2;
          if (isEnded || !(isActive || isParent)) {
            isEnded = true;
            expect(answer).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
          } else {
            expect(answer.status).toBe(200);
            if (isActive) tokens.push(answer.body.refresh_token);
            expect(answer.body.refresh_token).toBe(tokens.at(-1));
          }
        }
      }),
      { numRuns: propertyRuns(50) },
    );
  });
});
