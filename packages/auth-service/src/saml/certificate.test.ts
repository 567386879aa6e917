import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCertificate } from './certificate.ts';

test('identity providers can read the key out of its certificate, which is the same at every start', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = createCertificate(privateKey, 'auth.test');
  expect(createCertificate(privateKey, 'auth.test')).toBe(pem);
  const certificate = new X509Certificate(pem);
  expect(certificate.subject).toBe('CN=auth.test');
  expect(certificate.publicKey.equals(publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(privateKey)).toBe(true);
  expect(certificate.verify(publicKey)).toBe(true);
  expect(new Date(certificate.validFrom).getUTCFullYear()).toBe(1970);
  expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2170);
});
