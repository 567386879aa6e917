/** These words are long enough that a typo of one letter is recognised too. */
const known = `
  black white ginger brown cream tabby tortoiseshell tortie calico tuxedo striped siamese persian
  female kitten kittens neutered spayed adult senior elderly collar microchip microchipped chipped
  friendly affectionate nervous skittish timid confident sociable indoor outdoor fluffy bushy tailless
  haired longhaired shorthaired chest belly
  noire blanc blanche blanches grise brune rousse creme marron tigre tigree rayee tricolore ecaille tortue
  siamois siamoise persan chatte chaton chatonne minette matou femelle castre sterilise sterilisee adulte
  collier craintif craintive peureux peureuse farouche timide gentil gentille caline affectueux affectueuse
  interieur exterieur touffue poitrail plastron ventre pattes oreille oreilles
`
  .trim()
  .split(/\s+/);

const knownWords = new Set(known);

/** These spellings differ by more than one letter, or are short and often mistyped. */
const spellings: Record<string, string> = {
  gray: 'grey',
  grays: 'grey',
  gery: 'grey',
  nori: 'noir',
  nior: 'noir',
  girs: 'gris',
  colour: 'color',
  coloured: 'colored',
  tortishell: 'tortoiseshell',
  tortoise: 'tortoiseshell',
  tortoisehell: 'tortoiseshell',
  torti: 'tortie',
  torty: 'tortie',
  persain: 'persian',
  calicot: 'calico',
  coler: 'collar',
  coller: 'collar',
  chate: 'chatte',
  freindly: 'friendly',
  frendly: 'friendly',
  dinterieur: 'interieur',
  dappartement: 'appartement',
};

/** These real words differ from a known one by one letter. */
const others = new Set(
  `back lack blank block blacks slack while whit whites with brow browns crown ream creams scream tabbies
  adults adulte senior seniors collie collies cellar dollar caller collars mitten mittens bitten written chopped
  clipped shipped sprayed prayed sliver stripped strip stripe stripes indoors outdoors chests bell belle bells hired
  blanche branche planche tranche manche noires blancs grises brunes brume rousses trousse cremes marrons titre tigres
  tigrees persans chattes chatons matous femelles castres adultes colliers craintifs timides gentils gentilles calines
  ventres patte pattes pates oreiller tortues males ecailles tricolores rayees minettes`
    .trim()
    .split(/\s+/),
);

/** Returns the known word for a typo, else the word itself. */
export function correctTypo(word: string): string {
  if (Object.hasOwn(spellings, word)) return spellings[word]!;
  if (word.length < 4 || knownWords.has(word) || others.has(word)) return word;
  return known.find((right) => isOneSlip(word, right)) ?? word;
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
