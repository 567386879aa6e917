import { invalid } from '#http/auth-error.ts';
import { assertionNamespace, childOf, parseXml, protocolNamespace, textOf } from './xml.ts';

/** The envelope is unsigned, so it only selects the identity provider whose signature to verify. */
export interface ResponseEnvelope {
  /** The issuer is empty if it is only in the encrypted part. */
  issuer: string;
  /** Null means unspecified. */
  destination: string | null;
  isSuccess: boolean;
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** A user in some thousand groups fits. Any client can send a response, and parsing blocks all others. */
const maxLength = 256 * 1024;

/** The loop avoids `/=+$/`, which takes quadratic time. */
function withoutPadding(base64: string): string {
  let end = base64.length;
  while (end > 0 && base64[end - 1] === '=') end--;
  return base64.slice(0, end);
}

/** Throws `validation_failed` unless the input is a response. */
export function readEnvelope(samlResponse: string): ResponseEnvelope {
  if (samlResponse === '') throw invalid('SAMLResponse is missing');
  if (samlResponse.length > maxLength) throw invalid('SAMLResponse is too long');
  const base64 = samlResponse.replace(/\s/g, '');
  const bytes = Buffer.from(base64, 'base64');
  if (withoutPadding(bytes.toString('base64')) !== withoutPadding(base64)) {
    throw invalid('SAMLResponse is not a valid Base64 string');
  }
  const root = readRoot(bytes.toString('utf8'));
  const assertion = childOf(root, assertionNamespace, 'Assertion');
  const status = childOf(childOf(root, protocolNamespace, 'Status'), protocolNamespace, 'StatusCode');
  return {
    issuer:
      textOf(childOf(root, assertionNamespace, 'Issuer')) || textOf(childOf(assertion, assertionNamespace, 'Issuer')),
    destination: root.getAttribute('Destination') || null,
    isSuccess: status?.getAttribute('Value') === success,
  };
}

function readRoot(xml: string): Element {
  try {
    const root = parseXml(xml);
    if (root.localName === 'Response' && root.namespaceURI === protocolNamespace) return root;
  } catch {
    // Invalid XML is reported below.
  }
  throw invalid('SAMLResponse is not a valid XML SAML assertion');
}
