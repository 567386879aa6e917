import { DOMParser } from '@xmldom/xmldom';

export const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/** The parser compares each attribute of a tag with all before it: no tag of SAML's is a tenth as long. */
const maxTagLength = 8192;
const longTag = new RegExp(`<[^<>]{${maxTagLength},}`);

/**
 * The root element of a document. Throws for XML that is not well-formed or too large, and for any document type declaration: SAML needs
 * none, and entities can read other files or fill the memory.
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

/** The elements of this name directly below. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return Array.from(parent.childNodes).filter(
    (node): node is Element => (node as Element).localName === name && (node as Element).namespaceURI === namespace,
  );
}

export function childOf(parent: Element | null | undefined, namespace: string, name: string): Element | null {
  return (parent && childrenOf(parent, namespace, name)[0]) ?? null;
}

/** The text of an element without the white space around it; empty where there is none. */
export function textOf(element: Element | null | undefined): string {
  return element?.textContent?.trim() ?? '';
}
