import { lazy, type ReactNode, useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { LatePart } from './late-part.tsx';
import { onPartsHydrated } from './parts-to-hydrate.ts';

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

const hydrated = vi.fn();
function Page({ children }: { children: ReactNode }) {
  useLayoutEffect(() => onPartsHydrated(hydrated), []);
  return children;
}
const partOf = (load: () => Promise<ReactNode>) => lazy(async () => load().then((node) => ({ default: () => node })));

it('a page without late parts is hydrated at once', () => {
  hydrated.mockClear();
  act(() => page.root.render(<Page>{null}</Page>));
  expect(hydrated).toHaveBeenCalledOnce();
});

it('a page is hydrated when its late parts have loaded or failed, and the parts within them', async () => {
  hydrated.mockClear();
  let loadOuter!: (node: ReactNode) => void;
  let loadInner!: (node: ReactNode) => void;
  const Outer = partOf(() => new Promise((resolve) => (loadOuter = resolve)));
  const Inner = partOf(() => new Promise((resolve) => (loadInner = resolve)));
  const Broken = partOf(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await act(async () =>
    page.root.render(
      <Page>
        <LatePart>
          <Outer />
        </LatePart>
        <LatePart>
          <Broken />
        </LatePart>
      </Page>,
    ),
  );
  expect(page.box.textContent).toContain(m.common_part_broken());
  await act(async () =>
    loadOuter(
      <LatePart>
        <Inner />
      </LatePart>,
    ),
  );
  expect(hydrated).not.toHaveBeenCalled();
  await act(async () => loadInner('the inner part'));
  expect(page.box.textContent).toContain('the inner part');
  expect(hydrated).toHaveBeenCalledOnce();
});
