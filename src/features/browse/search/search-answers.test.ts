import { describe, expect, it } from 'vitest';
import type { PublicCat } from '#features/cats/model/cat.ts';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { addressOfChoice, chooseSearchAnswer } from './search-answers.ts';

const place = (name: string, label = name) => ({ name, label, source: 'communes' }) as PlaceSuggestion;
const cat = (name: string) => ({ name }) as PublicCat;

describe('Enter in the search box', () => {
  it('Enter goes to the named town, although cats live there', () => {
    expect(chooseSearchAnswer('lyon', { places: [place('Lyon')], cats: [cat('Minou')] })).toHaveProperty(
      'place.name',
      'Lyon',
    );
  });

  it('Enter goes to the place of a postal code', () => {
    const answer = chooseSearchAnswer('69003', { places: [place('Lyon 3e', '69003 Lyon 3e')], cats: [] });
    expect(answer).toHaveProperty('place.name', 'Lyon 3e');
  });

  it('Enter opens the cat with the typed name, even if a village sounds like it', () => {
    const answer = chooseSearchAnswer('neptune', { places: [place('Neptune City')], cats: [cat('Neptune')] });
    expect(answer).toHaveProperty('cat.name', 'Neptune');
  });

  it('Enter opens the cat for a part of its name when no place begins so', () => {
    const answer = chooseSearchAnswer('carame', { places: [place('Caravaca')], cats: [cat('Caramel')] });
    expect(answer).toHaveProperty('cat.name', 'Caramel');
  });

  it('Enter opens the cat with one wrong letter instead of a distant city', () => {
    const answer = chooseSearchAnswer('Minete', { places: [place('Minsk')], cats: [cat('Minette')] });
    expect(answer).toHaveProperty('cat.name', 'Minette');
  });

  it('Enter goes to the town of an unknown street, and the page says so', () => {
    const lyon = { ...place('Lyon'), kind: 'commune', is_approximate: true, latitude: 45.75, longitude: 4.85 } as const;
    const answer = chooseSearchAnswer('12 rue Inconnue, Lyon', { places: [lyon], cats: [] });
    expect(answer).toMatchObject({ place: { name: 'Lyon' }, isStreetMissing: true });
    expect(addressOfChoice(answer!)).toMatch(/^\/\?at=45\.75\d*,4\.85\d*,[\d.]+&town=Lyon$/);
    expect(addressOfChoice({ place: lyon })).not.toContain('town');
  });

  it('Enter goes nowhere where the visitor must choose between two meanings of coordinates', () => {
    const points = [place('Coordinates 47.47390, 0.55410'), place('Coordinates 47.47390, -0.55410')];
    const question = { places: points, cats: [], problem: 'The sign and the letter contradict each other.' };
    expect(chooseSearchAnswer('47.4739 N, -0.5541 E', question)).toBeNull();
  });

  it('Enter says that nothing was found instead of going anywhere', () => {
    expect(chooseSearchAnswer('xyzzy', { places: [], cats: [] })).toBeNull();
  });
});
