import { type CacheProvider, SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlSettings } from '#settings/saml-settings.ts';
import { createCertificate } from './certificate.ts';
import type { IdentityProvider } from './identity-provider.ts';

/*
 * This service as a SAML service provider: its users sign in at an identity provider.
 */

/** How far the clocks of two machines may be apart. */
export const clockSkewMs = 180_000;

const persistentNameId = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const emailNameId = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** The formats in which an administrator may have people named. */
export const nameIdFormats = [
  persistentNameId,
  emailNameId,
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
];

/** The service's entity ID, which is also the address of its metadata. */
export function ownEntityId({ externalUrl }: SamlSettings): string {
  return `${externalUrl}/sso/saml/metadata`;
}

/** The assertion consumer service URL. */
export function assertionConsumerUrl({ externalUrl }: SamlSettings): string {
  return `${externalUrl}/sso/saml/acs`;
}

/** The metadata that an administrator gives to an identity provider. */
export function presentMetadata(settings: SamlSettings): string {
  const certificate = createCertificate(settings.privateKey, new URL(settings.externalUrl).hostname);
  const saml = new SAML({
    ...ownOptions(settings),
    idpCert: certificate,
    identifierFormat: emailNameId,
  });
  const metadata = saml.generateServiceProviderMetadata(settings.isEncryptionAllowed ? certificate : null, certificate);
  // The library writes one format; requests ask for the other where an administrator says nothing.
  return metadata.replace('</NameIDFormat>', `</NameIDFormat>\n    <NameIDFormat>${persistentNameId}</NameIDFormat>`);
}

/** The address at the identity provider that starts a sign-in. */
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
    // Nothing is verified here.
    idpCert: 'none',
    entryPoint: redirectUrl,
    identifierFormat: nameIdFormat ?? persistentNameId,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
  });
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}

/**
 * The assertion of a response, as the XML that the identity provider has signed. Throws unless there is exactly one signed assertion, for
 * this service, valid now, and in answer to `requestId`; null: to no request.
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

/** Replaces the library's request cache: the database knows the request of each response. */
function onlyRequest(requestId: string | null): CacheProvider {
  return {
    saveAsync: async () => null,
    getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
    removeAsync: async () => null,
  };
}
