import { describe, expect, it } from 'vitest';
import { isStreetMissing, namesStreet } from './street-query.ts';

describe('namesStreet', () => {
  it.each([
    '12 rue Inconnue, Lyon',
    '12, rue Inconnue, Lyon',
    '12 bis rue Inconnue, Lyon',
    'rue de la République Lyon',
    'Avenue Jean-Jaurès, Lyon',
    '10 Downing Street, London',
    'Abbey Road London',
    '12 Broadway, New York',
  ])('namesStreet finds a street in “%s”', (query) => {
    expect(namesStreet(query)).toBe(true);
  });

  it.each(['Lyon', 'Lyon 3e', '69003 Lyon', '2 Alpes', '1204 Genève', 'Saint-Étienne, Loire', 'Minou', 'rue', ''])(
    'namesStreet finds none in “%s”',
    (query) => {
      expect(namesStreet(query)).toBe(false);
    },
  );
});

describe('a street is missing', () => {
  const town = { kind: 'commune', name: 'Lyon', source: 'communes', is_approximate: true } as const;

  it('a street is missing when only its town was found, by us or by the geocoder', () => {
    expect(isStreetMissing('12 rue Inconnue, Lyon', [town])).toBe(true);
    expect(isStreetMissing('12 rue Inconnue, Lyon', [{ ...town, kind: 'town', source: 'geocoder' }])).toBe(true);
  });

  it('no street is missing when it was found, nothing was, or a town has such a name', () => {
    const street = { ...town, kind: 'street', source: 'geocoder', is_approximate: false } as const;
    expect(isStreetMissing('12 rue de la Barre, Lyon', [street, town])).toBe(false);
    expect(isStreetMissing('12 rue Inconnue', [])).toBe(false);
    expect(isStreetMissing('Lyon', [town])).toBe(false);
    expect(isStreetMissing('ruelle sur', [{ ...town, name: 'Ruelle-sur-Touvre' }])).toBe(false);
  });
});
