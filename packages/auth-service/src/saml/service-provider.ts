import { type CacheProvider, SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlSettings } from '#settings/saml-settings.ts';
import { createCertificate } from './certificate.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The clocks of two machines may differ this much. */
export const clockSkewMs = 180_000;

const persistentNameId = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const emailNameId = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

export const nameIdFormats = [
  persistentNameId,
  emailNameId,
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
];

/** The entity ID is also the address of the metadata. */
export function ownEntityId({ externalUrl }: SamlSettings): string {
  return `${externalUrl}/sso/saml/metadata`;
}

export function assertionConsumerUrl({ externalUrl }: SamlSettings): string {
  return `${externalUrl}/sso/saml/acs`;
}

export function presentMetadata(settings: SamlSettings): string {
  const certificate = createCertificate(settings.privateKey, new URL(settings.externalUrl).hostname);
  const saml = new SAML({
    ...ownOptions(settings),
    idpCert: certificate,
    identifierFormat: emailNameId,
  });
  const metadata = saml.generateServiceProviderMetadata(settings.isEncryptionAllowed ? certificate : null, certificate);
  // The library writes one format; requests use the other by default.
  return metadata.replace('</NameIDFormat>', `</NameIDFormat>\n    <NameIDFormat>${persistentNameId}</NameIDFormat>`);
}

export async function createSignInUrl(
  settings: SamlSettings,
  {
    redirectUrl,
    requestId,
    relayState,
    nameIdFormat,
  }: {
    redirectUrl: string;
    requestId: string;
    relayState: string;
    nameIdFormat: string | null;
  },
): Promise<string> {
  const saml = new SAML({
    ...ownOptions(settings),
    // Creating a URL verifies nothing.
    idpCert: 'none',
    entryPoint: redirectUrl,
    identifierFormat: nameIdFormat ?? persistentNameId,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
  });
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}

/**
 * Returns the signed XML. Throws unless exactly one signed assertion is for this service, valid now, and in answer to
 * `requestId` (null: to none).
 */
export async function verifyResponse(
  settings: SamlSettings,
  { samlResponse, provider, requestId }: { samlResponse: string; provider: IdentityProvider; requestId: string | null },
): Promise<string> {
  const saml = new SAML({
    ...ownOptions(settings),
    idpCert: provider.certificates,
    validateInResponseTo: requestId === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
  });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: samlResponse });
  if (!profile?.getAssertionXml) throw new Error('there is no assertion');
  return profile.getAssertionXml();
}

function ownOptions(settings: SamlSettings): Omit<SamlConfig, 'idpCert'> {
  const privateKey = settings.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  return {
    issuer: ownEntityId(settings),
    audience: ownEntityId(settings),
    callbackUrl: assertionConsumerUrl(settings),
    privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    ...(settings.isEncryptionAllowed ? { decryptionPvk: privateKey } : {}),
  };
}

/** The database knows the request of each response, so this replaces the library's request cache. */
function onlyRequest(requestId: string | null): CacheProvider {
  return {
    saveAsync: async () => null,
    getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
    removeAsync: async () => null,
  };
}
