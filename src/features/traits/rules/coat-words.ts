import type { TraitValue } from '#db/traits.ts';
import { setOf } from './reading.ts';

type Color = TraitValue<'coat_colors'>;
type Pattern = Exclude<TraitValue<'coat_pattern'>, 'unknown'>;

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

add('black blk', { language: 'en', colors: ['black'] });
add('white wht', { language: 'en', colors: ['white'] });
add('grey greys gray gry charcoal slate', { language: 'en', colors: ['grey'] });
add('brown brn tan', { language: 'en', colors: ['brown'] });
add('ginger marmalade rusty', { language: 'en', colors: ['ginger'] });
add('cream sandy buff fawn', { language: 'en', colors: ['cream'] });
add('blue silver', { language: 'en', colors: ['grey'], isOnlyOfCats: true });
add('red', { language: 'en', colors: ['ginger'], isOnlyOfCats: true });
add('chocolate', { language: 'en', colors: ['brown'], isOnlyOfCats: true });
add('noir noire noirs noires', { language: 'fr', colors: ['black'] });
add('blanc blanche blancs blanches', { language: 'fr', colors: ['white'] });
add('gris grise grises argente argentee anthracite ardoise grisonnant grisonnante', {
  language: 'fr',
  colors: ['grey'],
});
add('brun brune bruns brunes marron marrons', { language: 'fr', colors: ['brown'] });
add('roux rousse rousses rouquin rouquine', { language: 'fr', colors: ['ginger'] });
add('creme isabelle', { language: 'fr', colors: ['cream'] });
add('bleu bleue', { language: 'fr', colors: ['grey'], isOnlyOfCats: true });
add('chocolat', { language: 'fr', colors: ['brown'], isOnlyOfCats: true });
add('orange oranges', { language: 'both', colors: ['ginger'] });
add('beige beiges', { language: 'both', colors: ['cream'] });
add('tabby tabbies tab mackerel marbled', { language: 'en', colors: [], pattern: 'tabby' });
add('stripy stripey striped', { language: 'en', colors: [], pattern: 'tabby', isOnlyOfCats: true });
add('tigre tigree tigres tigrees marbre marbree marbres marbrees raye rayee zebre zebree', {
  language: 'fr',
  colors: [],
  pattern: 'tabby',
});
add('tortoiseshell tortie torties', { language: 'en', colors: [], pattern: 'tortoiseshell' });
add('ecaille ecailles', { language: 'fr', colors: [], pattern: 'tortoiseshell' });
add('calico calicos tricolor trichrome tricolour tricolore tricolores', {
  language: 'both',
  colors: [],
  pattern: 'calico',
});
add('bicolor bicolour bicolored bicolore bicolores', { language: 'both', colors: [], pattern: 'bicolor' });
add('smoking', { language: 'fr', colors: [], pattern: 'bicolor', isOnlyOfCats: true });
add('tuxedo tux', { language: 'en', colors: [], pattern: 'bicolor' });

export function findCoatWord(word: string): CoatWord | null {
  return Object.hasOwn(table, word) ? table[word]! : null;
}

export const shades = setOf(`
  dark light pale very mostly mainly all solid pure plain jet completely entirely totally dirty deep bright quite almost nearly smoke smoky long short
  classic spotted ticked mixed pastel pastels facon
  fonce foncee fonces foncees clair claire clairs claires tres tout toute entierement totalement uni unie plutot presque majoritairement
  principalement essentiellement completement sale jais tortue souris perle acier carotte tirant vers
  dilute diluted muted dilue diluee silver argente assez shaded tachete tachetee mouchete mouchetee
`);
export const joiners = setOf('and & et / , n on over sur');
export const dilutions = setOf(
  'pastel pastels dilute diluted muted dilue diluee blue bleu bleue grey gris grise cream creme',
);
/** Colours that no cat has belong to things. */
export const otherColors = setOf(
  'pink purple yellow green red turquoise violet violette rose rouge rouges vert verte verts jaune jaunes mauve fuchsia bleu bleue blue dore doree gold golden',
);

/** The adjective before describes a cat. */
export const catNouns = setOf(`
  cat cats kitty kitties kittens kitten tom toms tomcat male males female females boy girl lad fella moggy moggie mog puss queen stray strays mum
  baby babies pet feline chap fellow dude gent madam princess prince beauty bundle ball fluffball furball floof furbaby babe void panther giant monster lump unit
  thing creature animal beast visitor lodger character soul sweetie darling angel youngster oldie critter bugger rascal mouser ratter lady creature
  fur coat hair hairs haired longhair shorthair longhaired shorthaired furred furry coated
  ears ear tail back patches patch spots spot stripes stripe striping swirls splodges splodge smudge blotches blotch mask markings marking cap head
  face legs leg body saddle ruff points underside chin muzzle bits one ones spine shoulders rump hindquarters flanks feet paws splashes smudges flecks mark marks
  splash tuft tufts top sides underbelly forehead bib chest belly socks
  burmese bengal persian ragdoll oriental british maine norwegian domestic european dsh dlh dmh siamese color colored coloring colouring torbie
  chat chats chatte chattes chaton chatons chatonne chatonnes matou matous minou minous minet minets minette minettes matoux
  femelle femelles robe robes pelage poil poils fourrure couleur couleurs soeur soeurs frere freres dos tete oreilles oreille queue pattes ventre tache taches rayures rayure
  raies raie masque corps calotte visage museau europeen europeenne persan persane norvegien coon siamois siamoise flancs
  bande moitie crane haut front epaules arriere train gouttiere pere matou boule bebe pepere memere minouche loulou loulotte peluche panthere gaillard demoiselle princesse felin
  greffier poilu bouille patapouf menton poitrail plastron dessus nuance nuances touches touche
`);

/** These words, and other words of no noun, end a statement about the coat. */
export const englishLinks = setOf(`
  with w but or who that which he she it is was has had in on at from near approx about aged adult neutered spayed unneutered unspayed
  intact chipped microchipped not no very friendly shy timid everything otherwise visible all over pretty seen missing lost found goes around
  left right both the a an so age ish like senior elderly for since comes under probably and & except my our his her their quite short long medium splashed
  spotted ticked flecked apart aside bar besides went last answers called named wearing wears lives please if when this any does can will good need no looks looking
  old young small large big thin fluffy skinny slim petite slender sleek shiny glossy silky soft tubby chubby chunky podgy stocky scruffy battered dirty wet muddy
  hungry beautiful gorgeous stunning lovely handsome cute male female mix mixed mostly also really too i we they you there then round around above across behind beneath along underneath throughout entire tame
  without towards into by of to as just only maybe possibly because between still sweet nervous skittish affectionate has green yellow f m
`);
const adverbial = /(?:ly|ing|ed)$/;
export const isEnglishLink = (word: string) =>
  englishLinks.has(word) ||
  (adverbial.test(word) && !/^(?:building|bed|shed|wedding|railing|clothing|red|awning|parking)$/.test(word));

/** No colour of a coat comes after these words. */
export const noCoatBefore = setOf(
  'mr mrs ms miss dr mme mlle m rue place avenue av bd boulevard allee impasse quai cours chemin',
);

/** After these words a French adjective of a coat describes the cat. */
export const frenchLinks = setOf(`
  plutot petit petite petits grand grande gros grosse jeune jeunes vieux vieille adulte castre castree sterilise sterilisee pucee entier
  perdu perdue trouve trouvee trouves disparu disparue maigre aussi toute tout il elle ou motif fume fumee donc fait effet vraiment bien tres mi long court longs courts ras
  croise croisee ils elles cas beau belle costaud errant errante robuste mince domestique commun commune adorable magnifique joli jolie tatoue tatouee
  identifie identifiee couleur quasi presque entierement male femelle gentil gentille craintif craintive calin caline imposant imposante rond ronde
  majoritairement principalement race type british shorthair bengal burmese oriental ragdoll maine sauvage libre pleine touffu touffue vu vue apercu apercue an ans mois kg
`);
export const predicates = setOf('is s was are looks look appears seems mostly est etait semble parait sont reste');
