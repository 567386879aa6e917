import type { ContainerNode } from 'preact';

/**
 * The container of a page that renders `<html>` itself. Preact would put a second `<html>` into the document's own; with this
 * it takes the one that is there, and replaces it where another tree, such as an error's page, brings its own.
 */
export function documentContainer(): ContainerNode {
  return {
    nodeType: Node.ELEMENT_NODE,
    parentNode: document,
    get firstChild() {
      return document.documentElement;
    },
    get childNodes() {
      return [document.documentElement];
    },
    insertBefore: replaceRoot,
    appendChild: replaceRoot,
    removeChild: (child) => child,
  };
}

function replaceRoot(root: ContainerNode): ContainerNode {
  if (root instanceof Element && root !== document.documentElement) {
    document.documentElement?.remove();
    document.append(root);
  }
  return root;
}
