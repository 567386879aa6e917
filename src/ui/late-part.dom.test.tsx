import { lazy } from 'react';
import { expect, it, vi } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { LatePart } from './late-part.tsx';

const page = openTestRoot();

it('a late part shows once it has loaded', async () => {
  const Part = lazy(async () => ({ default: () => <p>the part</p> }));
  act(() =>
    page.root.render(
      <LatePart>
        <Part />
      </LatePart>,
    ),
  );
  await vi.waitFor(() => expect(page.box.textContent).toBe('the part'));
});

it('a late part that could not be loaded says so, and leaves the rest of the page', async () => {
  const Part = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  act(() =>
    page.root.render(
      <>
        <p>the page</p>
        <LatePart>
          <Part />
        </LatePart>
      </>,
    ),
  );
  await vi.waitFor(() => expect(page.box.textContent).toContain(m.common_part_broken()));
  expect(page.box.textContent).toContain(m.common_retry());
  expect(page.box.textContent).toContain('the page');
});
