import { describe, expect, it } from 'vitest';
import { areCatsFirst, closestCat, nameCloseness } from './rank-answers.ts';

const place = (name: string, source: 'communes' | 'geocoder' = 'communes') => ({ name, label: name, source });
const areFirst = (query: string, places: ReturnType<typeof place>[], cats: string[]) =>
  areCatsFirst(query, { places, cats: cats.map((name) => ({ name })) });

describe('nameCloseness', () => {
  it('the closeness prefers the same name, then a beginning, then a word inside, then typos by their number', () => {
    const names = ['Minette', 'Minettes', 'Petite Minette', 'Minete', 'Minsk'];
    const closeness = names.map((name) => nameCloseness(name, 'minette'));
    expect(closeness).toEqual([...closeness].sort((a, b) => b - a));
    expect(new Set(closeness).size).toBe(names.length);
  });
});

describe('cats come before places', () => {
  it.each([
    ['Minete', 'Minsk', 'Minette'],
    ['Caramal', 'Caracas', 'Caramel'],
    ['neptune', 'Neptune City', 'Neptune'],
    ['carame', 'Caravaca', 'Caramel'],
  ])('cats come first for “%s”, which is closer to the cat than to %s', (query, town, cat) => {
    expect(areFirst(query, [place(town)], [cat])).toBe(true);
  });

  it.each([
    ['Marseile', 'Marseille', 'Marcel'],
    ['lyon', 'Lyon', 'Lyon'],
    ['mars', 'Marseille', 'Marsu'],
    ['lyon', 'Lyon', 'Minou'],
  ])('cats do not come first for “%s”, which is as close to %s', (query, town, cat) => {
    expect(areFirst(query, [place(town)], [cat])).toBe(false);
  });

  it('cats do not come first when a street is typed, unless a cat has that name', () => {
    expect(areFirst('12 rue Inconnue, Lyon', [place('Lyon')], ['Inconnue'])).toBe(false);
    expect(areFirst('barre', [place('Rue de la Barre', 'geocoder')], ['Petite Barre'])).toBe(false);
    expect(areFirst('barre', [place('Rue de la Barre', 'geocoder')], ['Barre'])).toBe(true);
  });

  it('cats come first when there is no place, and never without cats', () => {
    expect(areFirst('xyz', [], ['Minou'])).toBe(true);
    expect(areFirst('xyz', [place('Lyon')], [])).toBe(false);
    expect(areFirst('xyz', [], [])).toBe(false);
  });
});

it('the closest cat is not always the newest one', () => {
  expect(closestCat('minou', [{ name: 'Minous' }, { name: 'Minou' }])).toEqual({ name: 'Minou' });
  expect(closestCat('minou', [])).toBeNull();
});
