import { X509Certificate } from 'node:crypto';
import { invalid } from '#http/auth-error.ts';
import { childrenOf, metadataNamespace, parseXml, signatureNamespace, textOf } from './xml.ts';

export interface IdentityProvider {
  entityId: string;
  /** Null means that it takes no requests by redirect. */
  redirectUrl: string | null;
  /** The certificates are PEM; there are several during a rotation. */
  certificates: string[];
  validUntil: Date | null;
  /** Null means unspecified. */
  cacheMs: number | null;
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Throws `validation_failed` unless the input is the metadata of a single identity provider. */
export function parseIdentityProvider(xml: string): IdentityProvider {
  const entity = findEntity(readRoot(xml));
  const entityId = entity.getAttribute('entityID') ?? '';
  if (!entityId) throw invalid('SAML Metadata does not contain an EntityID');
  const roles = childrenOf(entity, metadataNamespace, 'IDPSSODescriptor');
  if (roles.length === 0) throw invalid('SAML Metadata does not contain any IDPSSODescriptor');
  if (roles.length > 1) throw invalid('SAML Metadata contains multiple IDPSSODescriptors');
  const role = roles[0]!;
  const validUntil = new Date(entity.getAttribute('validUntil') ?? '');
  return {
    entityId,
    redirectUrl: findRedirectUrl(role),
    certificates: readCertificates(role),
    validUntil: Number.isNaN(validUntil.getTime()) ? null : validUntil,
    cacheMs: parseXmlDuration(entity.getAttribute('cacheDuration') ?? ''),
  };
}

function readRoot(xml: string): Element {
  try {
    return parseXml(xml);
  } catch (error) {
    throw invalid(`SAML Metadata could not be read: ${(error as Error).message}`);
  }
}

/** A federation lists many entities, and the first identity provider counts. */
function findEntity(root: Element): Element {
  if (root.namespaceURI === metadataNamespace && root.localName === 'EntityDescriptor') return root;
  const isList = root.namespaceURI === metadataNamespace && root.localName === 'EntitiesDescriptor';
  const listed = isList ? childrenOf(root, metadataNamespace, 'EntityDescriptor') : [];
  const entity = listed.find((each) => childrenOf(each, metadataNamespace, 'IDPSSODescriptor').length > 0);
  if (!entity) throw invalid('SAML Metadata does not contain any IDPSSODescriptor');
  return entity;
}

function findRedirectUrl(role: Element): string | null {
  const services = childrenOf(role, metadataNamespace, 'SingleSignOnService');
  const service = services.find((each) => each.getAttribute('Binding') === redirectBinding);
  const location = service?.getAttribute('Location') ?? '';
  return URL.canParse(location) && /^https?:$/.test(new URL(location).protocol) ? location : null;
}

/** An unreadable certificate is skipped, because it signs nothing that would be accepted. */
function readCertificates(role: Element): string[] {
  return childrenOf(role, metadataNamespace, 'KeyDescriptor')
    .filter((each) => each.getAttribute('use') !== 'encryption')
    .flatMap((each) => Array.from(each.getElementsByTagNameNS(signatureNamespace, 'X509Certificate')))
    .flatMap((each) => toPem(textOf(each)));
}

function toPem(base64: string): string[] {
  try {
    return [new X509Certificate(Buffer.from(base64, 'base64')).toString()];
  } catch {
    return [];
  }
}

const unitMs = [31_557_600_000, 2_629_800_000, 604_800_000, 86_400_000, 3_600_000, 60_000, 1000];

/** Parses `PT6H` or `P1DT12H`; returns null for anything else. */
function parseXmlDuration(text: string): number | null {
  const match =
    /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
      text,
    );
  return match ? unitMs.reduce((sum, unit, index) => sum + unit * Number(match[index + 1] ?? 0), 0) : null;
}
