import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { address, duration, flag, frequency } from './setting-kinds.ts';

const minKeyBits = 2048;

function readKey(base64: string): KeyObject | null {
  try {
    return createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs1' });
  } catch {
    return null;
  }
}

const rsaKey = z.string().transform((value, context) => {
  const key = readKey(value);
  if (!key || (key.asymmetricKeyDetails?.modulusLength ?? 0) < minKeyBits) {
    const message = `must be an RSA key of at least ${minKeyBits} bits: PKCS#1 (DER) in base64`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return key;
});

export const samlShape = {
  GOTRUE_SAML_ENABLED: flag(false),
  GOTRUE_SAML_PRIVATE_KEY: rsaKey.optional(),
  GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS: flag(false),
  GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: duration.default(120_000),
  GOTRUE_SAML_EXTERNAL_URL: address.optional(),
  GOTRUE_SAML_RATE_LIMIT_ASSERTION: frequency(15),
};
type SamlEnvironment = z.output<z.ZodObject<typeof samlShape>>;

export interface SamlSettings {
  privateKey: KeyObject;
  isEncryptionAllowed: boolean;
  relayStateMs: number;
  /** The URL has no trailing slash. */
  externalUrl: string;
  assertionsPer5Minutes: number;
}

/** Returns null when SAML is off. */
export function toSamlSettings(s: SamlEnvironment, externalUrl: string): SamlSettings | null {
  if (!s.GOTRUE_SAML_ENABLED || !s.GOTRUE_SAML_PRIVATE_KEY) return null;
  return {
    privateKey: s.GOTRUE_SAML_PRIVATE_KEY,
    isEncryptionAllowed: s.GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS,
    relayStateMs: s.GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD,
    externalUrl: (s.GOTRUE_SAML_EXTERNAL_URL ?? externalUrl).replace(/\/$/, ''),
    assertionsPer5Minutes: s.GOTRUE_SAML_RATE_LIMIT_ASSERTION,
  };
}

export function findSamlProblems(s: SamlEnvironment): string[] {
  const isComplete = !s.GOTRUE_SAML_ENABLED || s.GOTRUE_SAML_PRIVATE_KEY;
  return isComplete ? [] : ['  GOTRUE_SAML_PRIVATE_KEY: is needed when SAML is enabled'];
}
