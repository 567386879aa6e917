import type { SamlSettings } from '#settings/saml-settings.ts';
import { assertionConsumerUrl, clockSkewMs } from './service-provider.ts';
import { assertionNamespace, childOf, childrenOf, parseXml, textOf } from './xml.ts';

export interface Assertion {
  id: string;
  nameId: { value: string; format: string };
  attributes: SamlAttribute[];
  expiresAt: Date;
  /** Null means that the identity provider gives no end. */
  sessionEndsAt: Date | null;
}

export interface SamlAttribute {
  name: string;
  friendlyName: string;
  values: string[];
}

interface Expectation {
  entityId: string;
  /** Null means that the assertion must be unsolicited. */
  requestId: string | null;
  settings: SamlSettings;
  now: Date;
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Requires verified XML. Throws for another issuer, another recipient, or an answer to another request. */
export function readAssertion(xml: string, { entityId, ...expected }: Expectation): Assertion {
  const assertion = parseXml(xml);
  if (textOf(childOf(assertion, assertionNamespace, 'Issuer')) !== entityId) {
    throw new Error('the assertion is of another issuer');
  }
  const id = assertion.getAttribute('ID');
  if (!id) throw new Error('the assertion has no ID');
  const subject = childOf(assertion, assertionNamespace, 'Subject');
  const nameId = childOf(subject, assertionNamespace, 'NameID');
  return {
    id,
    nameId: { value: textOf(nameId), format: nameId?.getAttribute('Format') ?? '' },
    attributes: readAttributes(assertion),
    expiresAt: readExpiry(subject, expected),
    sessionEndsAt: readSessionEnd(assertion),
  };
}

function readExpiry(subject: Element | null, { requestId, settings, now }: Omit<Expectation, 'entityId'>): Date {
  const confirmations = subject ? childrenOf(subject, assertionNamespace, 'SubjectConfirmation') : [];
  for (const confirmation of confirmations) {
    const data = childOf(confirmation, assertionNamespace, 'SubjectConfirmationData');
    const end = parseTime(data?.getAttribute('NotOnOrAfter'));
    const isForUs = data?.getAttribute('Recipient') === assertionConsumerUrl(settings);
    const isAnswer = (data?.getAttribute('InResponseTo') || null) === requestId;
    const isBearer = confirmation.getAttribute('Method') === bearer && !data?.getAttribute('NotBefore');
    if (!isBearer || !isForUs || !isAnswer || !end) continue;
    const expiresAt = new Date(end.getTime() + clockSkewMs);
    if (expiresAt > now) return expiresAt;
  }
  throw new Error('the assertion is for another recipient, request or time');
}

function readAttributes(assertion: Element): SamlAttribute[] {
  return childrenOf(assertion, assertionNamespace, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, assertionNamespace, 'Attribute'))
    .map((attribute) => ({
      name: attribute.getAttribute('Name') ?? '',
      friendlyName: attribute.getAttribute('FriendlyName') ?? '',
      values: childrenOf(attribute, assertionNamespace, 'AttributeValue').map(textOf),
    }));
}

function readSessionEnd(assertion: Element): Date | null {
  return (
    childrenOf(assertion, assertionNamespace, 'AuthnStatement')
      .map((statement) => parseTime(statement.getAttribute('SessionNotOnOrAfter')))
      .find((end) => end !== null) ?? null
  );
}

function parseTime(text: string | null | undefined): Date | null {
  const time = new Date(text || 'none');
  return Number.isNaN(time.getTime()) ? null : time;
}
