import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { expect, it } from 'vitest';
import { findShownPhotos } from './find-shown-photos.ts';

const key = (start: string) => `${start}/${'0'.repeat(30)}.webp`;

function contentOf(url: string, body: string | Uint8Array) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { url, body: new Uint8Array(bytes).buffer };
}

it('the photos of lists and markers are kept, each in one size', () => {
  const cat = { type: 1, geometry: [[9, 9]], tags: { id: 7, name: 'Mimi', is_lost: true, photo: key('cc') } };
  const tile = fromGeojsonVt({ cats: { features: [cat] } } as never, { version: 2, extent: 4096 }).slice();
  const page = ['aa', 'bb'].flatMap((start) =>
    [320, 640].map((width) => `<img src="/images?url=/photos/${key(start)}&amp;w=${width}">`),
  );
  expect(
    findShownPhotos(
      [contentOf('/cat/7', page.join('')), contentOf('/api/cats/tiles/14/1/1.mvt?v=0', tile)],
      [key('aa')],
    ),
  ).toEqual([
    `/images?url=/photos/${key('bb')}&w=320`,
    `/images?url=/photos/${key('cc')}&w=96&h=96&position=attention`,
  ]);
});
