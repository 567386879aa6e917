import { describe, expect, it } from 'vitest';
import { parsePlaceQuery } from './parse-place-query.ts';

function readingsOf(text: string) {
  return parsePlaceQuery(text).readings;
}

describe('parsePlaceQuery', () => {
  it('parsePlaceQuery understands a country after a comma or a space, in both languages', () => {
    expect(readingsOf('Springfield, USA')).toEqual([{ key: 'springfield', hints: [], countryCodes: ['US'] }]);
    expect(readingsOf('Vienne, Autriche')[0]?.countryCodes).toEqual(['AT']);
    expect(readingsOf('vienna austria')).toContainEqual({ key: 'vienna', hints: [], countryCodes: ['AT'] });
    expect(readingsOf('Birmingham UK')).toContainEqual({ key: 'birmingham', hints: [], countryCodes: ['GB'] });
  });

  it('parsePlaceQuery finds overseas France under France', () => {
    expect(readingsOf('Saint-Denis, France')[0]?.countryCodes).toContain('RE');
  });

  it('parsePlaceQuery also keeps the complete name if it ends like a country', () => {
    expect(readingsOf('New Mexico')[0]).toEqual({ key: 'new mexico', hints: [], countryCodes: null });
  });

  it('parsePlaceQuery reads the postal code before or after the town', () => {
    expect(readingsOf('69003 Lyon')[0]).toEqual({ key: '69003', hints: ['lyon'], countryCodes: null });
    expect(readingsOf('Lyon 69003')[0]).toEqual({ key: '69003', hints: ['lyon'], countryCodes: null });
    expect(readingsOf('F-69003 Lyon')[0]).toEqual({ key: '69003', hints: ['lyon'], countryCodes: null });
  });

  it('parsePlaceQuery keeps what it does not understand after a comma as a hint', () => {
    expect(readingsOf('Springfield, IL, USA')).toEqual([{ key: 'springfield', hints: ['il'], countryCodes: ['US'] }]);
  });

  it('parsePlaceQuery knows the towns that an address may end with', () => {
    const query = parsePlaceQuery('12 rue de la Barre, 69002 Lyon');
    expect(query.townsOfAddress.map(({ key }) => key)).toEqual(['69002', 'lyon']);
    const withoutComma = parsePlaceQuery('rue de la paix paris');
    expect(withoutComma.townsOfAddress.map(({ key }) => key)).toContain('paris');
  });

  const keysOf = (text: string) =>
    readingsOf(text).map(({ key, departement }) => (departement ? `${key} in ${departement}` : key));

  it.each([
    ['Lyon Cedex 03', ['lyon 3']],
    ['69003 Lyon Cedex 03', ['lyon 3']],
    ['PARIS CEDEX 15', ['paris 15']],
    ['Angers Cedex 01', ['angers']],
    ['49035 Angers Cedex 01', ['49035', 'angers']],
    ['Angers CEDEX', ['angers']],
    ['Lyon 03', ['lyon 3']],
    ['Lyon 3ème arrdt', ['lyon 3']],
    ['Lyon, 3e', ['lyon 3']],
    ['Lyon (3e)', ['lyon 3']],
    ['3e arrondissement de Lyon', ['lyon 3']],
    ['11e Paris', ['paris 11']],
    ['Paris 21', ["paris in Côte-d'Or", 'paris 21']],
    ['Marseille 13', ['marseille 13', 'marseille in Bouches-du-Rhône']],
    ['Marseille (13)', ['marseille in Bouches-du-Rhône']],
  ])('parsePlaceQuery understands the arrondissement and the cedex of %s', (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });

  it.each([
    ['Montreuil (62)', 'montreuil in Pas-de-Calais'],
    ['Montreuil, 62', 'montreuil in Pas-de-Calais'],
    ['Montreuil 62', 'montreuil in Pas-de-Calais'],
    ['Saint-Denis 974', 'saint denis in La Réunion'],
    ['St-Denis (974)', 'saint denis in La Réunion'],
    ['Ajaccio (2A)', 'ajaccio in Corse-du-Sud'],
    ['Bastia 2b', 'bastia in Haute-Corse'],
    ['Lyon 69', 'lyon in Rhône'],
    ['Paris (75)', 'paris in Paris'],
  ])('parsePlaceQuery understands the département of %s', (text, key) => {
    expect(keysOf(text)[0]).toBe(key);
  });

  it('parsePlaceQuery does not take the number of a house for a département', () => {
    expect(readingsOf('rue de la Barre 12').every(({ departement }) => departement === undefined)).toBe(true);
    expect(readingsOf('rue de la Barre, 12').every(({ departement }) => departement === undefined)).toBe(true);
    expect(parsePlaceQuery('Montreuil (62)').asked).toMatchObject({ name: 'Montreuil', departement: { code: '62' } });
    expect(parsePlaceQuery('49 Angers').asked).toBeNull();
  });

  it.each([
    ['49 Angers', 'angers in Maine-et-Loire'],
    ['1204 Genève', 'geneve'],
    ['CH-1204 Genève', 'geneve'],
    ['B-1000 Bruxelles', 'bruxelles'],
    ['Montréal H2X 1Y4', 'montreal'],
    ['Montréal QC H2X 1Y4', 'montreal'],
    ['H2X1Y4 Montréal', 'montreal'],
  ])('parsePlaceQuery also searches %s without the code', (text, key) => {
    expect(keysOf(text)).toContain(key);
  });

  it('parsePlaceQuery has no readings for punctuation', () => {
    expect(parsePlaceQuery(' , ; - ')).toEqual({ readings: [], townsOfAddress: [], asked: null });
  });
});
