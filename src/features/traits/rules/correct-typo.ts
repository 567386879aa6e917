import { setOf } from './reading.ts';

/** These words are long enough that a typo of one letter is recognised too. */
const english = [
  ...setOf(`
  black white ginger brown cream tabby tortoiseshell tortie calico tuxedo striped siamese persian
  female kitten kittens neutered spayed adult senior elderly collar microchip microchipped chipped
  friendly affectionate nervous skittish timid confident sociable indoor outdoor fluffy bushy tailless
  haired longhaired shorthaired chest belly stripes orange green yellow
`),
];
const french = [
  ...setOf(`
  noire noir gris brun roux bruns blanc blanche blanches grise brune rousse creme marron tigre tigree rayee tricolore ecaille tortue rayures
  siamois siamoise persan chatte chaton chatonne minette matou femelle castre sterilise sterilisee adulte
  collier craintif craintive peureux peureuse farouche timide gentil gentille caline affectueux affectueuse sociable
  interieur exterieur appartement touffue poitrail plastron ventre pattes oreille oreilles chaussettes caresser approcher queue
`),
];
const knownWords = new Set([...english, ...french]);
const known = [...knownWords];

/** These spellings differ by more than one letter, or are short and often mistyped. */
const spellings: Record<string, string> = {
  grays: 'grey',
  gery: 'grey',
  nori: 'noir',
  nior: 'noir',
  girs: 'gris',
  gri: 'gris',
  skiddish: 'skittish',
  mustache: 'moustache',
  blan: 'blanc',
  bou: 'bout',
  colour: 'color',
  coloured: 'colored',
  tortishell: 'tortoiseshell',
  tortoise: 'tortoiseshell',
  torti: 'tortie',
  torty: 'tortie',
  persain: 'persian',
  calicot: 'calico',
  coler: 'collar',
  freindly: 'friendly',
  frendly: 'friendly',
  dinterieur: 'interieur',
  dappartement: 'appartement',
};

/** These real words differ from a known one by one letter, or sound like one. */
const others = setOf(
  `back lack blank block blacks slack while whit whites with brow browns crown ream creams scream tabbies
    adults adulte senior seniors collie collies cellar dollar caller collars mitten mittens bitten written chopped
    clipped shipped sprayed prayed sliver stripped strip stripe stripes indoors outdoors chests bell belle bells hired
    blanche branche planche tranche manche noires blancs grises brunes brume rousses trousse cremes marrons titre tigres
    tigrees persans chattes chatons matous femelles castres adultes colliers craintifs timides gentils gentilles calines
    ventres patte oreiller tortues males ecailles tricolores rayees minettes russe russes prisonnier noirci greens yellows oranges approche caresse
    interieure exterieure interieurs extremement exterieurs collection sociale social noirs blanches appartements`,
);

const byKey = new Map(french.map((word) => [soundOf(word), word]));

/** Returns the known word for a typo, else the word itself. */
export function correctTypo(word: string): string {
  if (Object.hasOwn(spellings, word)) return spellings[word]!;
  if (word.length < 4 || knownWords.has(word) || others.has(word)) return word;
  const alike = known.find((right) => isOneSlip(word, right));
  if (alike) return alike;
  const key = soundOf(word);
  return (key.length >= 4 && byKey.get(key)) || word;
}

/** Two French spellings of one sound have one key: « jenti » and « gentil », « pates » and « pattes », « castrer » and « castré ». */
function soundOf(word: string): string {
  return word
    .replace(/(.)\1/g, '$1')
    .replace(/j(?=[ei])/g, 'g')
    .replace(/ph/g, 'f')
    .replace(/qu|k|c(?=[aou])/g, 'k')
    .replace(/eau|au/g, 'o')
    .replace(/ai|ei/g, 'e')
    .replace(/(?:er|ez|ee)s?$/, 'e')
    .replace(/il$/, 'i')
    .replace(/[stxd]$/, '');
}

/** The first letter must be right; a replaced letter counts only in long words. */
function isOneSlip(word: string, right: string): boolean {
  if (word[0] !== right[0] || Math.abs(word.length - right.length) > 1) return false;
  let at = 1;
  while (at < word.length && word[at] === right[at]) at++;
  if (word.length > right.length) return word.slice(at + 1) === right.slice(at);
  if (word.length < right.length) return word.slice(at) === right.slice(at + 1);
  const isSwapped = word[at] === right[at + 1] && word[at + 1] === right[at];
  if (isSwapped) return word.slice(at + 2) === right.slice(at + 2);
  return word.length >= 7 && word.slice(at + 1) === right.slice(at + 1);
}
