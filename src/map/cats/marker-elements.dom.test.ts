import { expect, test } from 'vitest';
import type { CatItem, ClusterItem } from './cat-tile-items.ts';
import { fillMarkerElement, type MarkerContext, makeMarkerElement } from './marker-elements.ts';

const place = { key: '', cellKey: '', tileZoom: 5, latitude: 46, longitude: 2 };
const cat: CatItem = { ...place, kind: 'cat', id: 7, name: 'Minou', isLost: true, photoKey: 'abc' };
const cluster: ClusterItem = { ...place, kind: 'cluster', cell: '', count: 1500, lost: 3, found: 1497, ids: [] };
const context: MarkerContext = { locale: 'fr', photoUrl: (key, width) => `/images/${key}?w=${width}` };

function elementOf(item: CatItem | ClusterItem, change: Partial<MarkerContext> = {}): HTMLElement {
  const element = makeMarkerElement(item, { ...context, ...change });
  fillMarkerElement(element, item, { ...context, ...change });
  return element;
}

test('a cat can be reached and opened by keyboard, and says its name', () => {
  const element = elementOf(cat);
  expect(element).toBeInstanceOf(HTMLButtonElement);
  expect(element.getAttribute('aria-label')).toBe('Minou, chat perdu');
});

test('a cat with an address is a link, so that it opens in a new tab as links do', () => {
  const element = elementOf(cat, { markerHref: (id) => `/fr/cat/${id}` });
  expect(element.getAttribute('href')).toBe('/fr/cat/7');
});

test('lost and found differ in shape, not only in colour', () => {
  const mark = (isLost: boolean) =>
    elementOf({ ...cat, isLost })
      .querySelector('.map-cat-badge path')
      ?.getAttribute('d');
  expect(mark(true)).not.toBe(mark(false));
});

test('a cat without a photo shows a drawn face instead of a broken picture', () => {
  expect(elementOf({ ...cat, photoKey: null }).querySelector('img')).toBeNull();
  expect(elementOf({ ...cat, photoKey: null }).querySelector('.map-cat-photo path')).not.toBeNull();
  expect(elementOf(cat).querySelector('img')?.getAttribute('src')).toBe('/images/abc?w=48');
});

test('a name cannot put markup on the map', () => {
  const element = elementOf({ ...cat, name: '<img src=x onerror=alert(1)>' });
  expect(element.querySelectorAll('img')).toHaveLength(1);
});

test('a few lost cats among many can still be seen on the ring', () => {
  const element = elementOf(cluster);
  expect(element.querySelector('.map-cluster-count')?.textContent?.replace(/\s/g, ' ')).toBe('1,5 k');
  expect(element.querySelector('.map-cluster-lost')?.getAttribute('stroke-dasharray')).toBe('6 94');
});

test('a cluster whose count changes keeps its element', () => {
  const element = elementOf(cluster);
  fillMarkerElement(element, { ...cluster, count: 2, lost: 2, found: 0 }, context);
  expect(element.getAttribute('aria-label')).toBe('2 chats perdus ici');
  expect(element.querySelector('.map-cluster-lost')?.getAttribute('stroke-dasharray')).toBe('100 0');
});
