import { describe, expect, it } from 'vitest';
import type { PublicCat } from '#features/cats/model/cat.ts';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { chooseSearchAnswer } from './search-answers.ts';

const place = (name: string, label = name) => ({ name, label, source: 'communes' }) as PlaceSuggestion;
const cat = (name: string) => ({ name }) as PublicCat;

describe('Enter in the search box', () => {
  it('goes to the town that is named, although cats live there', () => {
    expect(chooseSearchAnswer('lyon', { places: [place('Lyon')], cats: [cat('Minou')] })).toHaveProperty(
      'place.name',
      'Lyon',
    );
  });

  it('goes to the place of a postal code', () => {
    const answer = chooseSearchAnswer('69003', { places: [place('Lyon 3e', '69003 Lyon 3e')], cats: [] });
    expect(answer).toHaveProperty('place.name', 'Lyon 3e');
  });

  it('opens the cat that bears the name, whatever village sounds like it', () => {
    const answer = chooseSearchAnswer('neptune', { places: [place('Neptune City')], cats: [cat('Neptune')] });
    expect(answer).toHaveProperty('cat.name', 'Neptune');
  });

  it('opens the cat for a part of its name when no place begins so', () => {
    const answer = chooseSearchAnswer('carame', { places: [place('Caravaca')], cats: [cat('Caramel')] });
    expect(answer).toHaveProperty('cat.name', 'Caramel');
  });

  it('says that nothing was found instead of going anywhere', () => {
    expect(chooseSearchAnswer('xyzzy', { places: [], cats: [] })).toBeNull();
  });
});
