import { describe, expect, it } from 'vitest';
import { findCoatColours } from './coat-colours.ts';
import { type ComparedReport, findMatchReasons } from './match-reasons.ts';

const report = (parts: Partial<ComparedReport>): ComparedReport => ({
  name: 'Moustache',
  description: 'Very shy.',
  photo_key: null,
  created_at: new Date('2026-05-02T08:00:00Z'),
  ...parts,
});
const kinds = (one: Partial<ComparedReport>, other: Partial<ComparedReport>) =>
  findMatchReasons(report(one), report(other), 120).map(({ kind }) => kind);

describe('perhaps the same cat', () => {
  it('is never shown only because two reports are near each other, or of the same day', () => {
    expect(findMatchReasons(report({}), report({ name: 'Felix' }), 0)).toEqual([]);
    expect(kinds({ name: 'Chat trouvé' }, { name: 'Chat perdu' })).toEqual([]);
    expect(kinds({ photo_key: null }, { name: 'Felix', photo_key: null })).toEqual([]);
  });

  it('says each reason, the strongest first, then distance and days', () => {
    const one = report({ name: 'Minette', description: 'A black and white cat.', photo_key: 'ab/cd.webp' });
    const other = report({
      name: 'MINÈTE',
      description: 'Chatte noire et blanche.',
      photo_key: 'ab/cd.webp',
      created_at: new Date('2026-05-05T20:00:00Z'),
    });
    expect(findMatchReasons(one, other, 340.4)).toEqual([
      { kind: 'same-photo' },
      { kind: 'similar-name' },
      { kind: 'same-colours', colours: ['black', 'white'] },
      { kind: 'distance', meters: 340 },
      { kind: 'days-apart', days: 4 },
    ]);
  });

  it('gives the same reasons in both directions', () => {
    const [one, other] = [
      { name: 'Grey tabby', description: 'Found by the river.' },
      { name: 'Tigrou', description: 'Chat tigré gris.' },
    ];
    expect(kinds(one, other)).toEqual(['same-colours', 'distance', 'days-apart']);
    expect(kinds(other, one)).toEqual(kinds(one, other));
  });

  it('needs all colours: a white cat is not a black and white one', () => {
    expect(kinds({ description: 'White.' }, { name: 'Felix', description: 'Noir et blanc.' })).toEqual([]);
  });

  it('does not take a common word or a colour for a name', () => {
    expect(kinds({ name: 'Le chat' }, { name: 'Chat' })).toEqual([]);
    expect(kinds({ name: 'Chat noir' }, { name: 'Noir' })).toEqual(['same-colours', 'distance', 'days-apart']);
  });
});

describe('colours of a coat', () => {
  it.each([
    ['A ginger kitten', ['orange']],
    ['Rousse et blanche', ['white', 'orange']],
    ['Crème, écaille de tortue', ['cream', 'tortoiseshell']],
    ['Black collar, collier noir, white harness, yeux gris', []],
    ['Grey, with a black collar', ['grey']],
    ['The blackbird on the greyhound', []],
  ])('%s', (text, colours) => {
    expect(findCoatColours(text)).toEqual(colours);
  });
});
