import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { vi } from 'vitest';

interface Forgery {
  type?: string;
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  isPresent?: boolean;
  signedBy?: KeyObject;
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

const flagBits = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };

/** The software key has one ES256 key, a counter, and attestation "none". */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (options: Options, forgery: Forgery, credential = Buffer.alloc(0)) => {
    const rpId = forgery.rpId ?? options.rp?.id ?? options.rpId ?? '';
    const presence = forgery.isPresent === false ? 0 : flagBits.userPresent | flagBits.userVerified;
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(forgery.counter ?? ++counter);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([presence | (credential.length > 0 ? flagBits.hasCredential : 0)]),
      counterBytes,
      credential,
    ]);
  };
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'cross-platform',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, value.toString('base64url')])),
  });

  return {
    id: id.toString('base64url'),
    create(options: Options, forgery: Forgery = {}) {
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const aaguid = Buffer.alloc(16);
      const credential = Buffer.concat([aaguid, idLength, id, encodeKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(options, forgery, credential))],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options, forgery),
        attestationObject: encodeCbor(attestation),
      });
    },
    get(options: Options, forgery: Forgery = {}) {
      const data = authenticatorData(options, forgery);
      const client = clientData('webauthn.get', options, forgery);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const signature = sign('sha256', signed, forgery.signedBy ?? privateKey);
      return answer({ clientDataJSON: client, authenticatorData: data, signature });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** `vi.unstubAllGlobals()` removes it. */
export function stubBrowser(authenticator: Authenticator, origin: string): void {
  class PublicKeyCredential {
    constructor(json: object) {
      Object.assign(this, json, { toJSON: () => json });
    }
  }
  const encode = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
  const credentials = {
    create: async ({ publicKey }: CredentialCreationOptions) => {
      const { challenge, rp } = publicKey!;
      return new PublicKeyCredential(
        authenticator.create({ challenge: encode(challenge as ArrayBuffer), rp: { id: rp.id! } }),
      );
    },
    get: async ({ publicKey }: CredentialRequestOptions) => {
      const { challenge, rpId } = publicKey!;
      return new PublicKeyCredential(authenticator.get({ challenge: encode(challenge as ArrayBuffer), rpId: rpId! }));
    },
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', {
    PublicKeyCredential,
    location: { hostname: new URL(origin).hostname, origin, href: origin },
    addEventListener: () => undefined,
  });
}

/** COSE writes the key as EC2, ES256, P-256, x, y. */
function encodeKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string };
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const fields: [number, unknown][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ];
  return encodeCbor(new Map(fields));
}

function encodeCbor(value: unknown): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));
}
