import { photoUrl } from '#features/photos/photo-url.ts';
import { decodeCatTile } from '#map/cats/cat-tile-items.ts';
import type { LoadedContent } from './keep-neighbourhood.ts';

const listWidth = 320;
/** A marker has 48 pixels, on most phones twice. */
const markerWidth = 96;

/** One size of each photo is enough: without a network the service worker answers with it for the others. */
export function findShownPhotos(loaded: readonly LoadedContent[], keptKeys: string[]): string[] {
  const found = new Map<string, string>();
  const add = (key: string, url: string) => {
    if (!keptKeys.includes(key) && !found.has(key)) found.set(key, url);
  };
  for (const { url, body } of loaded) {
    if (url.startsWith('/images') || url.startsWith('/icons/') || url.startsWith('/map/')) continue;
    const [, z, x, y] = /^\/api\/cats\/tiles\/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(url) ?? [];
    if (z === undefined) {
      for (const [, key] of new TextDecoder().decode(body).matchAll(/\/images\?url=\/photos\/([0-9a-f/]+\.webp)/g))
        add(key!, photoUrl(key!, listWidth));
      continue;
    }
    for (const item of decodeCatTile(new Uint8Array(body), { z: Number(z), x: Number(x), y: Number(y) })) {
      if (item.kind === 'cat' && item.photoKey)
        add(item.photoKey, photoUrl(item.photoKey, markerWidth, { isSquare: true }));
    }
  }
  return [...found.values()];
}
