import { describe, expect, it } from 'vitest';
import { listPlaceGuesses, readSearch } from './read-search.ts';

describe('what a search says', () => {
  it.each([
    ['black cat Angers', { kind: null, traits: { coat_colors: 'black' }, rest: 'Angers' }],
    ['tigré Lyon 3', { kind: null, traits: { coat_pattern: 'tabby' }, rest: 'Lyon 3' }],
    ['chat roux perdu Nantes', { kind: 'lost', traits: { coat_colors: 'ginger' }, rest: 'Nantes' }],
    ['chatte noire et blanche trouvée à La Rochelle', { kind: 'found', rest: 'La Rochelle' }],
    ['chat gris près de Saint-Étienne', { kind: null, traits: { coat_colors: 'grey' }, rest: 'Saint-Étienne' }],
    ['Minou', { kind: null, traits: {}, rest: 'Minou' }],
    ['lost cat', { kind: 'lost', traits: {}, rest: '' }],
    ['Minou, chat perdu, Angers', { kind: 'lost', traits: {}, rest: 'Minou Angers' }],
    ['zzqxwv', { kind: null, traits: {}, rest: 'zzqxwv' }],
  ])('the words of %j are read as looks, kind and the rest', (text, expected) => {
    expect(readSearch(text)).toMatchObject(expected);
  });

  it('the place may be the end or the beginning, the longest first', () => {
    expect(listPlaceGuesses('Minou Lyon 3')).toEqual([
      { text: 'Minou Lyon 3', others: '' },
      { text: 'Lyon 3', others: 'Minou' },
      { text: 'Minou Lyon', others: '3' },
      { text: '3', others: 'Minou Lyon' },
      { text: 'Minou', others: 'Lyon 3' },
    ]);
    expect(listPlaceGuesses('')).toEqual([]);
  });
});
