import { describe, expect, it } from 'vitest';
import { type ChosenTraits, traitTable } from '#db/traits.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { presentTraits } from './present-traits.ts';

const inBoth = (traits: Partial<ChosenTraits>) => [
  inLocale('en', () => presentTraits(traits)),
  inLocale('fr', () => presentTraits(traits)),
];

describe('traits as a phrase', () => {
  it.each<[Partial<ChosenTraits>, string, string]>([
    [
      { coat_colors: ['grey'], coat_pattern: 'tabby', coat_length: 'short', white_marks: ['chest'] },
      'grey tabby, short hair, white chest',
      'tigré gris, poil court, poitrail blanc',
    ],
    [{ coat_colors: ['black', 'white'], coat_pattern: 'bicolor' }, 'black and white', 'noir et blanc'],
    [{ coat_colors: ['black'], coat_pattern: 'solid' }, 'solid black', 'noir uni'],
    [
      { coat_colors: ['black', 'white', 'ginger'], coat_pattern: 'calico', sex: 'female', age_class: 'kitten' },
      'black, white and ginger calico, female, kitten',
      'tricolore noir, blanc et roux, femelle, chaton',
    ],
    [{ coat_pattern: 'tortoiseshell' }, 'tortoiseshell', 'écaille de tortue'],
    [{ coat_colors: ['black'], coat_pattern: 'bicolor' }, 'black bicolor', 'bicolore noir'],
    [{ eye_color: 'odd', tail: 'none' }, 'eyes of two colours, no tail', 'yeux vairons, sans queue'],
    [
      { ear_tip: 'tipped', collar: 'no', chip: 'yes', living: 'outdoor', temperament: 'shy' },
      'ear tip cut, no collar, microchipped, goes outdoors, shy',
      'bout d’oreille coupé, sans collier, avec puce électronique, sort dehors, timide',
    ],
    [{ sex: 'unknown', collar: 'unknown' }, '', ''],
    [{}, '', ''],
  ])('the phrase says what is known, in both languages, and nothing else: %j', (traits, english, french) => {
    expect(inBoth(traits)).toEqual([english, french]);
  });

  it('each value has a label, and no two values of a trait have the same one', () => {
    for (const locale of ['en', 'fr'] as const) {
      for (const [name, { labels }] of Object.entries(traitTable)) {
        const texts = inLocale(locale, () => Object.values(labels).map((label) => label()));
        expect(new Set(texts).size, `${name} in ${locale}`).toBe(texts.length);
      }
    }
  });
});
