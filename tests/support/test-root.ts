import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';
import { afterPaint } from '#platform/preact/after-paint.ts';
import { act } from './act.ts';

/** An element in the document, `box`, with a root in it: new for each test of the file, and removed after it. */
export function openTestRoot(): { box: HTMLElement; root: Root } {
  const page = {} as { box: HTMLElement; root: Root };
  beforeEach(() => {
    page.box = document.body.appendChild(document.createElement('div'));
    page.root = createRoot(page.box);
  });
  afterEach(async () => {
    act(() => page.root.unmount());
    page.box.remove();
    // What waits for the next paint runs before the document is gone.
    await new Promise<void>(afterPaint);
  });
  return page;
}
