import { addCollection } from '@iconify/react';
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';
import { act } from './act.ts';

// An icon that is still being requested would change its component after the test.
addCollection(lucide);

/** Each test of the file gets a new root, which is removed after it. */
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
