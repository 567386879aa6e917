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

  it('parsePlaceQuery has no readings for punctuation', () => {
    expect(parsePlaceQuery(' , ; - ')).toEqual({ readings: [], townsOfAddress: [] });
  });
});
