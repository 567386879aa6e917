import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The tests' own administrator can sign with the key, too. */
export async function makeSigningKeys() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = 'tests';
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig', key_ops: ['sign', 'verify'] };
  return {
    setting: JSON.stringify([jwk]),
    signAdminToken: () =>
      new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'ES256', kid }).setIssuedAt().sign(privateKey),
  };
}
