import { readFileSync } from 'node:fs';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BrokenYarn } from './broken-yarn.tsx';
import { CatAsleep } from './cat-asleep.tsx';
import { CatOnPhoto } from './cat-on-photo.tsx';
import { CatOnPoster } from './cat-on-poster.tsx';
import { CatWithBubble } from './cat-with-bubble.tsx';
import { CatWithLens } from './cat-with-lens.tsx';
import { CatWithPlane } from './cat-with-plane.tsx';
import { catlasMarkPaths } from './catlas-mark-paths.ts';
import { EmptyMapCat } from './empty-map-cat.tsx';
import type { IllustrationProps } from './illustration.tsx';
import { LostCat } from './lost-cat.tsx';
import { OfflineCat } from './offline-cat.tsx';

const drawings: Record<string, ComponentType<IllustrationProps>> = {
  BrokenYarn,
  CatAsleep,
  CatOnPhoto,
  CatOnPoster,
  CatWithBubble,
  CatWithLens,
  CatWithPlane,
  EmptyMapCat,
  LostCat,
  OfflineCat,
};

describe.each(Object.entries(drawings))('the drawing %s', (_name, Drawing) => {
  it('a drawing is hidden from screen readers as decoration', () => {
    const markup = renderToStaticMarkup(<Drawing />);
    expect(markup).toContain('aria-hidden="true"');
    expect(markup).not.toContain('role=');
  });

  it('a drawing has a name if it has a meaning', () => {
    const markup = renderToStaticMarkup(<Drawing title="A cat" />);
    expect(markup).toContain('role="img" aria-label="A cat"');
    expect(markup).not.toContain('aria-hidden');
  });

  it('a drawing costs the page at most 4 kB', () => {
    expect(renderToStaticMarkup(<Drawing />).length).toBeLessThanOrEqual(4096);
  });
});

it('the previews show the same mark as the header and the browser tab', () => {
  const paths = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
  const icon = readFileSync(new URL('../../../public/icon.svg', import.meta.url), 'utf8');
  expect(paths(icon)).toEqual(catlasMarkPaths.map(({ d }) => d));
});
