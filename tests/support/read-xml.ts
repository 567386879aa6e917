import { DOMParser } from '@xmldom/xmldom';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
  all(name: string): XmlElement[];
}

/** Throws for a document that a strict reader would refuse. */
export function readXml(text: string): XmlElement {
  const refuse = (message: string) => {
    throw new Error(message);
  };
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  return toElement(parser.parseFromString(text, 'application/xml').documentElement);
}

function toElement(element: Element): XmlElement {
  const children = Array.from(element.childNodes)
    .filter((node): node is Element => node.nodeType === 1)
    .map(toElement);
  return {
    name: element.tagName,
    attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    text: element.textContent ?? '',
    children,
    all: (name) => children.flatMap((child) => [...(child.name === name ? [child] : []), ...child.all(name)]),
  };
}
