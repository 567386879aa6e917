import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CatOnPhoto } from '#ui/illustrations/cat-on-photo.tsx';
import { CatOnPoster } from '#ui/illustrations/cat-on-poster.tsx';
import { CatWithLens } from '#ui/illustrations/cat-with-lens.tsx';
import { CatWithPlane } from '#ui/illustrations/cat-with-plane.tsx';
import type { IllustrationProps } from '#ui/illustrations/illustration.tsx';
import { type MarkdownOptions, renderMarkdown } from './render-markdown.server.ts';

/** The drawings have the order of the steps (spec §1): explore, post, report a missing cat, share. */
const drawings: ComponentType<IllustrationProps>[] = [CatWithLens, CatOnPhoto, CatOnPoster, CatWithPlane];

/** Renders on the server, so that browsers load no code for the drawings. Throws if a step has no drawing. */
export function renderHowItWorks(source: string, options: MarkdownOptions): string {
  const [steps = '', outro = ''] = source.split(/^---$/m);
  const [intro = '', ...sections] = steps.split(/^(?=## )/m);
  if (sections.length !== drawings.length) throw new Error(`how-it-works.md has ${sections.length} steps`);
  const render = (text: string) => renderMarkdown(text, options).html;
  const items = sections.map((section, index) => {
    const Drawing = drawings[index]!;
    return `<li><div class="drawing">${renderToStaticMarkup(<Drawing />)}</div><div>${render(section)}</div></li>`;
  });
  return `<div class="lead">${render(intro)}</div><ol class="steps">${items.join('')}</ol><div class="outro">${render(outro)}</div>`;
}
