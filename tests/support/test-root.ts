import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';
import { act } from './act.ts';

/** An element in the document, `box`, with a root in it: new for each test of the file, and removed after it. */
export function openTestRoot(): { box: HTMLElement; root: Root } {
  const page = {} as { box: HTMLElement; root: Root };
  beforeEach(() => {
    page.box = document.body.appendChild(document.createElement('div'));
    page.root = createRoot(page.box);
  });
  afterEach(() => {
    act(() => page.root.unmount());
    page.box.remove();
  });
  return page;
}
