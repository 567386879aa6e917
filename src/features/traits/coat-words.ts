import type { CatTraits } from './cat-traits.ts';

type Color = CatTraits['coat_colors'][number];
type Pattern = Exclude<CatTraits['coat_pattern'], 'unknown'>;

export interface CoatWord {
  /** English adjectives stand before their noun, French ones after it. */
  language: 'en' | 'fr' | 'both';
  colors: readonly Color[];
  pattern?: Pattern;
  /** "Blue" is grey only beside a word for a cat or its coat. */
  isOnlyOfCats?: boolean;
}

const table: Record<string, CoatWord> = {};
function add(words: string, word: CoatWord) {
  for (const each of words.split(' ')) table[each] = word;
}

add('black', { language: 'en', colors: ['black'] });
add('white', { language: 'en', colors: ['white'] });
add('grey greys charcoal', { language: 'en', colors: ['grey'] });
add('brown', { language: 'en', colors: ['brown'] });
add('ginger marmalade rusty', { language: 'en', colors: ['ginger'] });
add('cream sandy', { language: 'en', colors: ['cream'] });
add('blue silver', { language: 'en', colors: ['grey'], isOnlyOfCats: true });
add('red', { language: 'en', colors: ['ginger'], isOnlyOfCats: true });
add('chocolate', { language: 'en', colors: ['brown'], isOnlyOfCats: true });
add('noir noire noirs noires', { language: 'fr', colors: ['black'] });
add('blanc blanche blancs blanches', { language: 'fr', colors: ['white'] });
add('gris grise grises argente argentee grisonnant grisonnante', { language: 'fr', colors: ['grey'] });
add('brun brune bruns brunes marron marrons', { language: 'fr', colors: ['brown'] });
add('roux rousse rousses', { language: 'fr', colors: ['ginger'] });
add('creme isabelle', { language: 'fr', colors: ['cream'] });
add('bleu bleue', { language: 'fr', colors: ['grey'], isOnlyOfCats: true });
add('chocolat', { language: 'fr', colors: ['brown'], isOnlyOfCats: true });
add('orange oranges', { language: 'both', colors: ['ginger'] });
add('beige beiges', { language: 'both', colors: ['cream'] });
add('tabby tabbies stripy stripey striped mackerel', { language: 'en', colors: [], pattern: 'tabby' });
add('tigre tigree tigres tigrees raye rayee', { language: 'fr', colors: [], pattern: 'tabby' });
add('tortoiseshell tortie torties', { language: 'en', colors: [], pattern: 'tortoiseshell' });
add('ecaille ecailles', { language: 'fr', colors: [], pattern: 'tortoiseshell' });
add('calico calicos tricolor tricolour tricolore tricolores', { language: 'both', colors: [], pattern: 'calico' });
add('bicolor bicolour bicolored bicolore bicolores', { language: 'both', colors: [], pattern: 'bicolor' });
add('tuxedo tux', { language: 'en', colors: [], pattern: 'bicolor' });

export function findCoatWord(word: string): CoatWord | null {
  return Object.hasOwn(table, word) ? table[word]! : null;
}

const set = (words: string) => new Set(words.trim().split(/\s+/));

export const shades = set(`
  dark light pale very mostly mainly all solid pure plain jet completely entirely totally dirty deep bright quite almost smoke long short
  fonce foncee clair claire tres tout toute entierement totalement uni unie plutot presque majoritairement sale smoke de jais tortue
  dilute diluted dilue diluee silver argente
`);
export const links = set('and & et / , n');
export const dilutions = set('dilute diluted dilue diluee blue bleu bleue grey gris grise cream creme');

/** An English adjective of a coat stands before these nouns. */
export const englishCatNouns = set(`
  cat cats kitty kittens kitten tom toms tomcat male males female females boy girl lad moggy moggie puss queen stray mum
  fur coat hair hairs haired longhair shorthair longhaired shorthaired furred
  ears ear tail back patches patch spots spot stripes stripe swirls splodges splodge smudge blotches mask markings marking cap head
  face legs body saddle ruff points underside chin muzzle bits one
  burmese bengal persian ragdoll oriental british maine norwegian domestic european dsh dlh siamese color colored torbie
`);
/** An English adjective of a coat may stand before these words when it ends a statement. */
export const englishLinks = set(`
  with w but or who that which he she it is was has had in on at from near approx about aged adult neutered spayed unneutered unspayed
  intact chipped microchipped not no very friendly shy timid everything otherwise visible all over pretty seen missing lost found goes around
  left right both the a an so age ish like senior elderly for since comes under probably and & except my our under quite short long medium splashed
  spotted marbled ticked flecked
`);
/** No colour of a coat comes after these words. */
export const noCoatBefore = set(
  'mr mrs ms miss dr mme mlle m maybe d rue place avenue no not without any isn t pas sans aucun aucune ni',
);

export const frenchCatNouns = set(`
  chat chats chatte chattes chaton chatons chatonne chatonnes matou matous minou minous minette femelle femelles male males robe robes
  pelage poil poils fourrure couleur couleurs dos tete oreilles oreille queue pattes ventre tache taches rayures rayure raies raie masque corps
  calotte visage museau europeen europeenne british persan persane bengal burmese oriental norvegien coon siamois
  siamoise ragdoll shorthair bande moitie
`);
/** After these words a French adjective of a coat describes the cat. */
export const frenchLinks = set(`
  est sont etait serait et & plutot petit petite petits grand grande gros grosse jeune vieux vieille adulte castre sterilise sterilisee pucee
  perdu perdue trouve trouvee disparu disparue maigre aussi toute tout il elle ou motif donc bien tres mi long court longs courts ras couleurs
  croise croisee semble elles ils cas
`);
