import { describe, expect, it } from 'vitest';
import { unknownTraits } from '#features/traits/cat-traits.ts';
import { compareLookalikes, type LookalikeReport } from './compare-lookalikes.ts';

const report = (parts: Partial<LookalikeReport>): LookalikeReport => ({
  ...unknownTraits,
  name: 'Moustache',
  description: 'Very shy.',
  is_lost: true,
  place: { latitude: 45.764, longitude: 4.8357 },
  locationType: 'street',
  createdAt: '2026-05-02T08:00:00.000Z',
  photo_key: null,
  ...parts,
});
const compare = (one: Partial<LookalikeReport>, other: Partial<LookalikeReport>) =>
  compareLookalikes(report(one), report(other), { known: {}, locale: 'en' });
const reasons = (...pair: Parameters<typeof compare>) => compare(...pair)?.reasons ?? null;

describe('perhaps the same cat', () => {
  it('a possible duplicate is never shown only because two reports are near each other, or of the same day', () => {
    expect(compare({}, { name: 'Felix' })).toBeNull();
    expect(compare({ name: 'Chat trouvé' }, { name: 'Chat perdu' })).toBeNull();
    expect(compare({}, { name: 'Felix', is_lost: false })).toBeNull();
  });

  it('the comparison says each reason, the same photo first, and what speaks against it', () => {
    const one = { name: 'Minette', description: 'A black and white cat.', photo_key: 'ab/cd.webp' };
    const other = {
      name: 'MINÈTE',
      description: 'Chatte noire et blanche, collier.',
      photo_key: 'ab/cd.webp',
      createdAt: '2026-05-05T20:00:00.000Z',
    };
    expect(compare({ ...one, collar: 'no' }, other)).toMatchObject({
      reasons: ['the same photo', 'similar name', 'less than 250 m apart', '4 days later', 'black and white', 'female'],
      against: ['collar'],
      isSamePhoto: true,
    });
  });

  it('the comparison gives the same reasons in both directions', () => {
    const [one, other] = [
      { name: 'Grey tabby', description: 'Found by the river.' },
      { name: 'Tigrou', description: 'Chat tigré gris.' },
    ];
    expect(reasons(one, other)).toEqual(['less than 250 m apart', 'on the same day', 'grey tabby']);
    expect(reasons(other, one)).toEqual(reasons(one, other));
  });

  it('the comparison reads chosen traits before words', () => {
    const chosen = { coat_colors: ['ginger' as const], coat_pattern: 'tabby' as const };
    expect(reasons({ ...chosen, description: 'Grey.' }, { ...chosen, name: 'Felix' })).toContain('ginger tabby');
  });

  it('a white cat is no duplicate of a black and white one', () => {
    expect(compare({ description: 'White.' }, { name: 'Felix', description: 'Noir et blanc.' })).toBeNull();
  });

  it('the comparison does not take a common word or a colour for a name', () => {
    expect(compare({ name: 'Le chat' }, { name: 'Chat' })).toBeNull();
    expect(reasons({ name: 'Chat roux' }, { name: 'Roux' })).not.toContain('similar name');
  });
});
