import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { traitTable } from '#db/traits.ts';
import { fillTraits } from './cat-traits.ts';
import { offerTraits } from './offer-traits.ts';
import { findTraitProblems, traitFields } from './trait-schema.ts';

/** Formats `coat_colors=grey coat_pattern=tabby`, in the order of the words. */
const read = (text: string) =>
  offerTraits(text)
    .map(({ trait, value }) => `${trait}=${value}`)
    .sort()
    .join(' ');

describe('traits in the words of a notice', () => {
  it.each([
    ['ginger tom', 'coat_colors=ginger sex=male'],
    ['Marmalade cat', 'coat_colors=ginger'],
    ['a silver tabby', 'coat_colors=grey coat_pattern=tabby'],
    ['a blue cat', 'coat_colors=grey'],
    ['She is calico', 'coat_colors=black coat_colors=ginger coat_colors=white coat_pattern=calico'],
    ['dilute calico cat', 'coat_colors=cream coat_colors=grey coat_colors=white coat_pattern=calico'],
    ['tuxedo cat', 'coat_colors=black coat_colors=white coat_pattern=bicolor white_marks=chest'],
    ['grey tuxedo cat', 'coat_colors=grey coat_colors=white coat_pattern=bicolor white_marks=chest'],
    ['tortie and white', 'coat_colors=black coat_colors=ginger coat_colors=white coat_pattern=calico'],
    ['Siamese', 'coat_pattern=pointed'],
    ['all-black cat', 'coat_colors=black coat_pattern=solid'],
    ['B&W? no: black & white', 'coat_colors=black coat_colors=white coat_pattern=bicolor'],
    ['white chest, belly and paws', 'white_marks=belly white_marks=chest white_marks=paws'],
    ['green-eyed? Eyes are green', 'eye_color=green'],
    ['chat roux', 'coat_colors=ginger'],
    ['chatte tigrée', 'coat_pattern=tabby sex=female'],
    ['chats isabelle', 'coat_colors=cream'],
    ['une écaille de tortue', 'coat_colors=black coat_colors=ginger coat_pattern=tortoiseshell'],
    ['UNE ECAILLE DE TORTUE', 'coat_colors=black coat_colors=ginger coat_pattern=tortoiseshell'],
    ['Minou gris', 'coat_colors=grey'],
    ['siamois', 'coat_pattern=pointed'],
    ['européen', ''],
    ['chat bicolore', 'coat_pattern=bicolor'],
    ['bicolor cat, mostly grey', 'coat_colors=grey coat_colors=white coat_pattern=bicolor'],
    ['chat noir et blanc', 'coat_colors=black coat_colors=white coat_pattern=bicolor'],
    ['poitrail et pattes blancs', 'white_marks=chest white_marks=paws'],
    ['yeux verts', 'eye_color=green'],
    ['queue coupée', 'tail=short'],
    ['J’ai vu un chat NOIR, poil long', 'coat_colors=black coat_length=long'],
    ['Our cat est noir, no collar', 'coat_colors=black collar=no'],
  ])('traits are read in English and French: %s', (text, traits) => expect(read(text)).toBe(traits));

  it.each([
    ['no collar', 'collar=no'],
    ['without a collar', 'collar=no'],
    ['wearing a red collar', 'collar=yes'],
    ['sans collier', 'collar=no'],
    ['porte un collier rouge', 'collar=yes'],
    ['ni puce ni collier', 'chip=no collar=no'],
    ['no chip or collar', 'chip=no collar=no'],
    ['not chipped', 'chip=no'],
    ['not neutered or microchipped', 'chip=no'],
    ['unchipped', 'chip=no'],
    ['non pucé', 'chip=no'],
    ['n’est pas pucée', 'chip=no'],
    ['pucée', 'chip=yes'],
    ['identifié par puce électronique', 'chip=yes'],
    ['not friendly', 'temperament=shy'],
    ['pas farouche', 'temperament=bold'],
    ['pas sociable', 'temperament=shy'],
    ['no white on the cat', ''],
    ['pas de blanc', ''],
    ['aucun poil blanc', ''],
  ])('traits are distinguished from their opposite: %s', (text, traits) => expect(read(text)).toBe(traits));

  it.each([
    'Jumped out of a white van',
    'near the black door',
    'rue Blanche',
    'boulevard de la Croix-Rousse',
    'White Hart Lane',
    'Mrs Brown, 12 Grey Street',
    'Blackie is lost',
    'Ginger is lost',
    'Our cat Ginger is lost',
    'It answers to Marmalade',
    'Il s’appelle Noiraud',
    'une camionnette blanche',
    'une porte noire',
    'un canapé marron',
    'plein de puces',
    'traitement anti-puces',
    'a chipped tooth',
    'Can somebody check for a chip?',
    'je ne sais pas s’il est pucé',
    'male or female? No idea',
    'mâle ou femelle',
    'missing for 2 years',
    'il y a 3 ans',
    'my 6 year old daughter',
    'ma fille de 6 ans',
    'a friendly reminder',
    'a woman with long hair',
    'maybe grey',
    'a pink nose',
    'Siamese cross',
    'constructor toString __proto__',
    '',
    '🐈🐈 ???',
  ])('no traits are read from words without any: %s', (text) => expect(read(text)).toBe(''));

  it.each([
    ['balck cat', 'coat_colors=black'],
    ['gignger cat', 'coat_colors=ginger'],
    ['no colar', 'collar=no'],
    ['microchiped', 'chip=yes'],
    ['chat tigér', 'coat_pattern=tabby'],
    ['sans colier', 'collar=no'],
    ['back of the cat', ''],
    ['the cat was clipped', ''],
    ['un collie', ''],
    ['une branche', ''],
  ])('traits are read in spite of one wrong letter, unless that makes another word: %s', (text, traits) =>
    expect(read(text)).toBe(traits),
  );

  it.each([
    ['8 weeks old', 'age_class=kitten'],
    ['11 months', 'age_class=kitten'],
    ['18 mois', 'age_class=adult'],
    ['10 ans', 'age_class=adult'],
    ['elle a 11 ans', 'age_class=senior'],
    ['a 14-year-old', 'age_class=senior'],
    ['a cat, aged 5', 'age_class=adult'],
    ['âgé de 3 ans', 'age_class=adult'],
    ['une chatte âgée', 'age_class=senior sex=female'],
    ['un vieux chat', 'age_class=senior'],
    ['ginger mother cat with three kittens', 'coat_colors=ginger sex=female'],
  ])('the age class is read: %s', (text, traits) => expect(read(text)).toBe(traits));

  it.each([
    ['no collar, chip or tag', 'chip=no collar=no'],
    ['not neutered, chipped or vaccinated', 'chip=no'],
    ['no collar and chipped', 'chip=yes collar=no'],
    ['pas castré mais pucé', 'chip=yes'],
    ['never wore a collar', 'collar=no'],
    ['she lost her collar', 'collar=no'],
    ['red collar (no chip)', 'chip=no collar=yes'],
    ['the vet looked for a chip and found none', 'chip=no'],
    ['on a cherché une puce, en vain', 'chip=no'],
    ['ni craintive ni sauvage', 'temperament=bold'],
    ['Collar: no. Chip: no. Ear tip: no.', 'chip=no collar=no ear_tip=none'],
    ['not black but grey', 'coat_colors=grey'],
    ['not only friendly', 'temperament=bold'],
    ['please do not count on the red collar', ''],
    ['her ear isn’t tipped', 'ear_tip=none'],
    ['I don’t think she is feral', ''],
    ['je ne pense pas qu’il soit pucé', ''],
    ['I wish I’d had her chipped', ''],
    ['elle aurait dû être pucée', ''],
    ['She thought it was a boy, but it is a female', 'sex=female'],
    ['He usually has a blue collar', ''],
    ['The collar I found is hers', ''],
    ['I found her collar', 'collar=no'],
    ['no tag on her collar', 'collar=yes'],
    ['pas de médaille sur le collier', 'collar=yes'],
    ['no collar just a chip', 'chip=yes collar=no'],
    ['pas de collier puce oui', 'chip=yes collar=no'],
    ['in the photo he wears a collar', ''],
    ['stopped to check for a collar', ''],
    ['elle avait un collier, plus maintenant', 'collar=no'],
    ['ne se laisse approcher que par moi', ''],
    ['spayed/neutered: yes', ''],
    ['don’t approach, call me', ''],
    ['il venait de perdre son collier', 'collar=no'],
    ['puce introuvable', 'chip=no'],
    ['puce : en cours', ''],
    ['il va être pucé', ''],
    ['let out for the first time', ''],
    ['never castrated', 'sex=male'],
    ['ne sort jamais du jardin', ''],
  ])('a denial reaches over lists and no further: %s', (text, traits) => expect(read(text)).toBe(traits));

  it.each([
    ['Male?', ''],
    ['Is he chipped?', ''],
    ['Is this your grey cat?', 'coat_colors=grey'],
    ['black or dark brown', ''],
    ['collar, maybe gone by now', ''],
    ['pucé, je ne sais pas', ''],
    ['10-12 years old', ''],
    ['pas plus de 3 mois', 'age_class=kitten'],
    ['younger than a year', 'age_class=kitten'],
    ['maybe a year old', ''],
    ['nearly 1', ''],
    ['needs scanning for a chip', ''],
    ['un chat gris ou tigré', ''],
    ['could pass for a British shorthair', ''],
    ['He was 2 when he vanished', ''],
    ['here since she was 8 weeks old, she is now 13', 'age_class=senior'],
    ['might’ve had a white chest', ''],
  ])('a doubt states nothing: %s', (text, traits) => expect(read(text)).toBe(traits));

  it.each([
    ['Her sister is black, she is white', 'coat_colors=white'],
    ['Sa mère est siamoise mais lui est tout noir', 'coat_colors=black coat_pattern=solid'],
    ['a woman in a black coat found a grey cat', 'coat_colors=grey'],
    ['our black dog is friendly', ''],
    ['collier rouge et noir', 'collar=yes'],
    ['My mum is 82, the cat is 3', 'age_class=adult'],
    ['My neighbour saw a ginger cat, but mine is black', 'coat_colors=black'],
    ['Il a vu un chat roux mort mais ma minette est noire', 'coat_colors=black sex=female'],
    ['My neighbours have a white one and a tabby one. Mine is missing', ''],
    ['Grey cat. There are several black cats here', 'coat_colors=grey'],
    ['ne plus m’envoyer de photos de chats noirs', ''],
    ['C’est le fils de ma chatte noire, il est gris', 'coat_colors=grey'],
    ['vu avec un autre chat, noir celui-là', ''],
    ['Sa fille est tricolore, elle est grise', 'coat_colors=grey'],
    ['Il ne s’agit pas du chat de ma voisine, qui est roux. Celui-ci est beige', 'coat_colors=cream'],
    ['Found three kittens, two black, one tabby', ''],
    ['A tail like a fox', 'tail=bushy'],
    ['roux, une tache noire sur le nez', 'coat_colors=ginger'],
    ['pink skin with grey patches', ''],
    ['dark brown, looks black at night', 'coat_colors=brown'],
    ['tigré roux, ventre crème', 'coat_colors=ginger coat_pattern=tabby'],
    ['photo en n&b', ''],
    ['black cat, grey eyes', 'coat_colors=black'],
    ['mon chat Roux, c’est son nom, est gris', 'coat_colors=grey'],
    ['Collar? Yes, a brown one', 'collar=yes'],
    ['The cat we lost in 2019 was black, this one is grey', 'coat_colors=grey'],
    ['ne ressemble pas au chat de l’affiche qui a un collier', ''],
    ['black cat chased by a black and white cat', 'coat_colors=black'],
    ['tigrée au ventre orangé', 'coat_pattern=tabby'],
    ['black, a few white hairs', 'coat_colors=black'],
    ['My mum is nervous', ''],
    ['nervous at the moment', ''],
    ['tigré, le bout de la queue noir', 'coat_pattern=tabby'],
    ['the collar was too tight so we have had to cut it off', ''],
    ['pour la puce on verra lundi', ''],
    ['a black cat, grey round the muzzle', 'coat_colors=black'],
    ['long hair on the tail', ''],
    ['tail missing at the tip', 'tail=short'],
    ['a black cat. White "necklace"', 'coat_colors=black'],
    ['ex-feral', ''],
    ['une griffe à l’oreille', ''],
  ])('what is said of others is not said of the cat: %s', (text, traits) => expect(read(text)).toBe(traits));

  it.each([
    ['DSH, F/S, blk/wht', 'coat_colors=black coat_colors=white coat_length=short coat_pattern=bicolor sex=female'],
    ['M/N tab', 'coat_pattern=tabby sex=male'],
    ['chat de gouttière roux', 'coat_colors=ginger'],
    ['petit minou tout gris', 'coat_colors=grey coat_pattern=solid'],
    ['white "socks"', 'white_marks=paws'],
    ['1 an et demi', 'age_class=adult'],
    ['dix-huit mois', 'age_class=adult'],
    ['six months to a year', ''],
    ['il a peur des gens, se laisse caresser par moi', ''],
    ['hides when anyone comes', 'temperament=shy'],
    ['indoor only', 'living=indoor'],
    ['sort peu', 'living=indoor'],
    ['très jenti', 'temperament=bold'],
    ['LES PATES BLANCHES', 'white_marks=paws'],
    ['B/W cat', 'coat_colors=black coat_colors=white coat_pattern=bicolor'],
    ['chat n&b', 'coat_colors=black coat_colors=white coat_pattern=bicolor'],
    ['chat péi noir', 'coat_colors=black'],
    ['pas de micropuce', 'chip=no'],
    ['6 y.o. cat', 'age_class=adult'],
    ['M/N, 6 y, orange', 'age_class=adult coat_colors=ginger sex=male'],
    ['One green eye one blue. Collar', 'collar=yes eye_color=odd'],
    ['yeux or', 'eye_color=yellow'],
    ['runs the second the door opens', 'temperament=shy'],
    ['rolls over for tummy rubs', 'temperament=bold'],
  ])('traits are read from the short forms and phrases of notices: %s', (text, traits) =>
    expect(read(text)).toBe(traits),
  );

  it('a trait with one value is not offered when the notice has two', () => {
    expect(read('a male cat and a female cat')).toBe('');
    expect(read('green eyes, or are the eyes blue')).toBe('');
  });

  it('traits come with their words as written, so that the form can show why', () => {
    const text = 'Perdue : chatte TIGRÉE grise, « Minette », sans collier. Tigrée !';
    const words = new Map(offerTraits(text).map(({ trait, words }) => [trait, words]));
    expect(words.get('coat_pattern')?.map((each) => each.text)).toEqual(['TIGRÉE', 'Tigrée']);
    expect(words.get('collar')?.map((each) => each.text)).toEqual(['sans collier']);
    for (const { start, end, text: told } of [...words.values()].flat()) expect(text.slice(start, end)).toBe(told);
  });

  it('offered traits contradict nothing that the form accepts, for any notice', () => {
    const parts =
      `black|white|all|solid|grey|ginger|noir|blanc|uni|roux|tabby|tortie|dilute|calico|tricolore|bicolore|tuxedo|tigré|
      écaille|Siamese|cat|chat|and|et|,|.|no|pas de|white paws|poitrail blanc|short|tail|kitten`.split(/\|\s*/);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (words) => {
        const given: Record<string, string | string[]> = {};
        for (const { trait, value } of offerTraits(words.join(' '))) {
          given[trait] = traitTable[trait].isSet ? [...(given[trait] ?? []), value] : value;
        }
        expect(findTraitProblems(fillTraits(z.object(traitFields).parse(given)), new Date())).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
