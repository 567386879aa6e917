import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { act } from '#tests/support/act.ts';
import { type StaticContent, StaticElement, staticContent } from './static-content.tsx';

type Texts = StaticContent<string[]>;

const ofDocument = () => staticContent(['a & b', 'c'], new Request('http://localhost/about'));
const ofNavigation = (texts: string[]) => staticContent(texts, new Request('http://localhost/about.data'));
/** What the browser has of a loader's data: only what can be encoded. */
const sent = (content: Texts): Texts => JSON.parse(JSON.stringify(content));

function Page({ content, isShown = true, page = 'about' }: { content: Texts; isShown?: boolean; page?: string }) {
  return (
    <main>
      {isShown && (
        <StaticElement
          key={page}
          as="div"
          className="prose"
          content={content}
          show={(texts) => ({ children: texts.map((text) => <p key={text}>{text}</p>) })}
        />
      )}
    </main>
  );
}

const html = '<div class="prose"><p>a &amp; b</p><p>c</p></div>';

it('is in a document as HTML only, and in the data of a client navigation', () => {
  expect(renderToString(<Page content={ofDocument()} />)).toBe(`<main>${html}</main>`);
  expect(sent(ofDocument())).toEqual({});
  expect(sent(ofNavigation(['c']))).toEqual({ value: ['c'] });
});

it('stays as the document has it, also when it is hidden and shown again, until another page has other content', () => {
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(<Page content={ofDocument()} />);
  const paragraph = box.querySelector('p');
  const content = sent(ofDocument());
  const root = hydrateRoot(box, <Page content={content} />);
  const main = () => box.querySelector('main')!.innerHTML;
  const render = (page: Parameters<typeof Page>[0]) => act(() => root.render(<Page {...page} />));

  render({ content });
  expect(box.querySelector('p')).toBe(paragraph);
  expect(main()).toBe(html);
  // The same page loads its data again.
  render({ content: ofNavigation(['a & b', 'c']) });
  expect(box.querySelector('p')).toBe(paragraph);

  render({ content, isShown: false });
  expect(main()).toBe('');
  render({ content });
  expect(main()).toBe(html);

  render({ content: ofNavigation(['d']), page: 'terms' });
  expect(main()).toBe('<div class="prose"><p>d</p></div>');
  act(() => root.unmount());
  box.remove();
});
