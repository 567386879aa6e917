import { describe, expect, it } from 'vitest';
import { placeSearchKey } from './place-search-key.ts';

describe('placeSearchKey', () => {
  it('placeSearchKey finds a town with any case, accents, hyphens and apostrophes', () => {
    for (const written of ['Saint-Étienne', 'saint etienne', 'ST ETIENNE', 'St. Étienne', ' saint–etienne ']) {
      expect(placeSearchKey(written)).toBe('saint etienne');
    }
    expect(placeSearchKey('L’Isle-Adam')).toBe(placeSearchKey("l'isle adam"));
    expect(placeSearchKey('Sainte-Foy')).toBe(placeSearchKey('Ste Foy'));
  });

  it('placeSearchKey converts letters without a base letter', () => {
    expect(placeSearchKey('Œuilly')).toBe('oeuilly');
    expect(placeSearchKey('Łódź')).toBe('lodz');
    expect(placeSearchKey('Tølløse')).toBe('tollose');
    expect(placeSearchKey('İstanbul')).toBe('istanbul');
  });

  it('placeSearchKey finds an arrondissement in every notation of its number', () => {
    for (const written of ['Lyon 3e Arrondissement', 'lyon 3', 'Lyon 3ème', 'lyon 3e arrondissement', 'Lyon 3rd']) {
      expect(placeSearchKey(written)).toBe('lyon 3');
    }
    expect(placeSearchKey('Paris 1er')).toBe('paris 1');
  });

  it('placeSearchKey knows no abbreviation by the name of an object’s own property', () => {
    expect(placeSearchKey('constructor')).toBe('constructor');
    expect(placeSearchKey('toString')).toBe('tostring');
  });

  it('placeSearchKey keeps the number of a street address', () => {
    expect(placeSearchKey('12 bis, rue de la Paix')).toBe('12 bis rue de la paix');
  });

  it('placeSearchKey is empty for punctuation', () => {
    expect(placeSearchKey(' -—?! ')).toBe('');
  });
});
