import { createPublicKey, type KeyObject, sign } from 'node:crypto';

/*
 * Identity providers read keys from certificates and trust the administrator who hands them over, so it is self-signed
 * and always the same.
 */

const sha256WithRsa = sequence(oid([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]), der(0x05));
const commonName = oid([0x55, 0x04, 0x03]);

export function createCertificate(privateKey: KeyObject, name: string): string {
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  // The certificate stays valid as long as the key is configured.
  const validity = sequence(der(0x17, Buffer.from('700101000000Z')), der(0x18, Buffer.from('21700101000000Z')));
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const serialNumber = der(0x02, Buffer.from([1]));
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const content = sequence(version3, serialNumber, sha256WithRsa, subject, validity, subject, publicKey);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = sequence(content, sha256WithRsa, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function oid(bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content]);
}

function lengthOf({ length }: Buffer): number[] {
  if (length < 0x80) return [length];
  const bytes = length > 0xff ? [length >> 8, length & 0xff] : [length];
  return [0x80 | bytes.length, ...bytes];
}
