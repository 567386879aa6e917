import { expect, test } from 'vitest';
import type { CatItem, ClusterItem } from './cat-tile-items.ts';
import { formatCount, labelItem } from './map-texts.ts';

const place = { key: '', cellKey: '', tileZoom: 5, latitude: 46, longitude: 2 };
const minou: CatItem = { ...place, kind: 'cat', id: 1, name: 'Minou', isLost: true, photoKey: null };
const cluster = (lost: number, found: number): ClusterItem => ({
  ...place,
  kind: 'cluster',
  cell: '',
  count: lost + found,
  lost,
  found,
  ids: [],
});

test('a marker says the name and whether the cat is lost, in the reader’s language', () => {
  expect(labelItem(minou, 'en')).toBe('Minou, lost cat');
  expect(labelItem(minou, 'fr')).toBe('Minou, chat perdu');
  expect(labelItem({ ...minou, isHome: true }, 'en')).toBe('Minou, home again');
  expect(labelItem({ ...minou, name: '', isLost: false }, 'fr')).toBe('Chat sans nom, chat trouvé');
});

test('a cluster says how many are lost and found', () => {
  expect(labelItem(cluster(1, 11), 'en')).toBe('12 cats here: 1 lost, 11 found');
  expect(labelItem(cluster(4, 0), 'en')).toBe('4 lost cats here');
  expect(labelItem(cluster(0, 1), 'fr')).toBe('Un chat trouvé ici');
});

test('large counts fit their circle', () => {
  expect(formatCount(999, 'en')).toBe('999');
  expect(formatCount(1234, 'en')).toBe('1.2K');
  expect(formatCount(1234, 'fr').replace(/\s/g, ' ')).toBe('1,2 k');
  expect(formatCount(123_456, 'en')).toBe('123K');
});
