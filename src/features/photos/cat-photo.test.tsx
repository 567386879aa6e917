import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CatPhoto } from './cat-photo.tsx';

const photo = { key: `ab/${'0'.repeat(30)}.webp`, width: 720, height: 480, placeholder: 'data:image/webp;base64,AAAA' };

it('a cat’s photo reserves its space and shows its colours before it loads', () => {
  const html = renderToString(<CatPhoto photo={photo} alt="Milo" sizes="100vw" />);
  expect(html).toContain('aspect-ratio:720 / 480');
  expect(html).toContain('data:image/webp;base64,AAAA');
  expect(html).toMatch(/<img[^>]* width="720" height="480" alt="Milo" loading="lazy"/);
});

it('a cat’s photo has fetch priority on its own page', () => {
  const html = renderToString(
    <CatPhoto photo={photo} alt="Milo" sizes="100vw" fetched="first" className="aspect-square" />,
  );
  expect(html).toContain('alt="Milo" fetchPriority="high"');
  expect(html).not.toContain('aspect-ratio');
});

it('a cat’s photo works without JavaScript: the image is in the HTML with a width for every screen', () => {
  const html = renderToString(<CatPhoto photo={photo} alt="" sizes="10rem" />);
  expect(html).toContain(`src="/images?url=/photos/${photo.key}&amp;w=640"`);
  expect(html).toContain('w=768 720w');
});
