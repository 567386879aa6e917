import { expect, it } from 'vitest';
import { gazetteerAttribution, listCredits } from './place.ts';

it('each source of places is named once', () => {
  const attributions = [gazetteerAttribution.communes, gazetteerAttribution.geonames, '', '© OpenStreetMap'];
  expect(listCredits(attributions.map((attribution) => ({ attribution })))).toEqual([
    'INSEE, La Poste, DGCL / Etalab (Licence Ouverte 2.0)',
    'GeoNames (CC BY 4.0)',
    '© OpenStreetMap',
  ]);
});
