import { DOMParser } from '@xmldom/xmldom';

export const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/** The parser compares each attribute of a tag with all before it; SAML's tags are below a tenth of this. */
const maxTagLength = 8192;
const longTag = new RegExp(`<[^<>]{${maxTagLength},}`);

/**
 * Throws for malformed or too large XML, and for any document type declaration: its entities can read files or fill the
 * memory.
 */
export function parseXml(text: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('a document type is not allowed');
  if (longTag.test(text)) throw new Error('a tag is too long');
  const fail = (message: string) => {
    throw new Error(message);
  };
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const root = parser.parseFromString(text, 'text/xml')?.documentElement;
  if (!root) throw new Error('there is no element');
  return root;
}

export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return Array.from(parent.childNodes).filter(
    (node): node is Element => (node as Element).localName === name && (node as Element).namespaceURI === namespace,
  );
}

export function childOf(parent: Element | null | undefined, namespace: string, name: string): Element | null {
  return (parent && childrenOf(parent, namespace, name)[0]) ?? null;
}

/** Trims white space; returns an empty text without an element. */
export function textOf(element: Element | null | undefined): string {
  return element?.textContent?.trim() ?? '';
}
