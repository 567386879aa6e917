import { describe, expect, it } from 'vitest';
import { blankFields } from '#features/reporting/draft/cat-post.ts';
import { addOffers, findOffers } from './add-offers.ts';
import { textToRead } from './text-to-read.ts';

const blank = blankFields.traits;
const told = (text: string, chosen = blank) => findOffers(text, chosen).map(({ trait, value }) => `${trait}=${value}`);

describe('the traits that a reporter’s words tell', () => {
  it.each(['Grey tabby with white paws, wears a collar.', 'Tigré gris aux pattes blanches, porte un collier.'])(
    'the traits of a text are offered in either language, and none is added automatically: %s',
    (text) => {
      expect(told(text).toSorted()).toEqual([
        'coat_colors=grey',
        'coat_pattern=tabby',
        'collar=yes',
        'white_marks=paws',
      ]);
      const offers = findOffers(text, blank);
      expect(addOffers(blank, offers)).toEqual({
        ...blank,
        coat_colors: ['grey'],
        coat_pattern: 'tabby',
        collar: 'yes',
        white_marks: ['paws'],
      });
      expect(findOffers(text, addOffers(blank, offers)), 'what is added is not offered again').toEqual([]);
    },
  );

  it('the traits of a text are not offered against the reporter’s choice', () => {
    const chosen = { ...blank, coat_pattern: 'solid' as const, coat_colors: ['white' as const] };
    expect(told('A grey tabby', chosen)).toEqual(['coat_colors=grey']);
    expect(addOffers(chosen, findOffers('A grey tabby', chosen)).coat_colors).toEqual(['white', 'grey']);
  });

  it('no traits are read from a name of one word', () => {
    expect(told(textToRead({ name: 'Ginger', description: 'Our cat is black.' }))).toEqual(['coat_colors=black']);
    expect(told(textToRead({ name: 'Grey tabby', description: 'By the mill.' }))).toHaveLength(2);
  });
});
