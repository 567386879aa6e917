import { lettersOfSigns } from '@catlas/platform/text/letters-of-signs.ts';

/** These signs stand for letters inside words. */
const letterOfSign: Record<string, string> = { ...lettersOfSigns, '1': 'i', '!': 'i', '|': 'l', '£': 'l', '*': '' };

/** Scammers split or misspell these names, because filters search for them. */
const names =
  'paypal whatsapp telegram moneygram transcash neosurf paysafecard bitcoin crypto usdt ethereum cashapp zelle venmo revolut lydia wero paylib itunes iban toneo virement transfer western union googleplay steam snapchat instagram messenger hangouts euros dabord gratuit envoyez recompense voucher';
const plain =
  'code codes pin otp gift gifts card cards carte cartes cadeau cadeaux coupon coupons voucher vouchers ticket recharge wallet mandat cash money argent euro euros dollar dollars pay paid payment payer payez paie paiement send sent envoyez envoyer envoie verse versez virez fee fees frais deposit acompte caution reward recompense bank banque rib password passport passeport password link lien click cliquez app google apple amazon play alone seul seule seuls police kill tue tuer sms signal viber';
const joining =
  'me the to a my your you i it is us and for on in by via with now first le la les un une de du des moi nous vous votre mon ma par sur en et pour d abord au';

const nameSet = new Set(names.split(' '));
const hiddenSet = new Set([...nameSet, ...plain.split(' ')]);
const longest = Math.max(...[...hiddenSet].map((word) => word.length));
const wordSet = new Set([...hiddenSet, ...joining.split(' ')]);

export const isHiddenWord = (word: string) => hiddenSet.has(word);
/** Also words that are split by a space are read as these names. */
export const isHiddenName = (word: string) => nameSet.has(word);

/** Short forms of text messages. */
const shortForms: Record<string, string> = {
  u: 'you',
  ur: 'your',
  urs: 'yours',
  urself: 'yourself',
  ya: 'you',
  r: 'are',
  pls: 'please',
  plz: 'please',
  plse: 'please',
  '2day': 'today',
  '2nite': 'tonight',
  '2morrow': 'tomorrow',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  b4: 'before',
  '4': '4',
  gimme: 'give me',
  lemme: 'let me',
  wanna: 'want to',
  gonna: 'going to',
  gotta: 'have to',
  thru: 'through',
  w: 'with',
  msg: 'message',
  acct: 'account',
  pic: 'photo',
  pics: 'photos',
  ppl: 'people',
  txt: 'text',
  txted: 'texted',
  txts: 'texts',
  wassap: 'whatsapp',
  whatsap: 'whatsapp',
  watsap: 'whatsapp',
  insta: 'instagram',
  tenner: '10 pounds',
  fiver: '5 pounds',
  licence: 'license',
  vs: 'vous',
  ns: 'nous',
  pr: 'pour',
  ds: 'dans',
  avc: 'avec',
  tt: 'tout',
  qd: 'quand',
  dc: 'donc',
  mtn: 'maintenant',
  auj: 'aujourd hui',
  dabord: 'd abord',
  mdp: 'mot de passe',
  stp: 'svp',
  rdv: 'rendez vous',
  tel: 'telephone',
  asso: 'association',
  assoc: 'association',
  jai: 'j ai',
  jpeux: 'je peux',
  chui: 'je suis',
  jsuis: 'je suis',
  ke: 'que',
  ki: 'qui',
  kelk: 'quelque',
  eur: 'euros',
  veto: 'veto',
  raque: 'paie',
  raques: 'paies',
  raquer: 'payer',
  casques: 'paies',
  casquer: 'payer',
  crache: 'paie',
  crachez: 'payez',
  mms: 'message',
};

/** Returns the words that a short form stands for, or null. */
export const readShortForm = (word: string): string[] | null =>
  Object.hasOwn(shortForms, word) ? shortForms[word]!.split(' ') : null;

/** Returns the word that `written` stands for, or null: `p@y-pal`, `c*o*d*e`, `paypa1`, `cooode`. */
export function readHiddenWord(written: string): string | null {
  if (written.length > 40) return null;
  const letters = written.replace(/[^a-z0-9@$!|€£*]/g, '');
  for (const one of ['i', 'l']) {
    const word = letters.replace(/[^a-z]/g, (sign) => (sign === '1' ? one : (letterOfSign[sign] ?? '')));
    for (const form of [word, word.replace(/(.)\1{2,}/g, '$1'), word.replace(/(.)\1{2,}/g, '$1$1')])
      if (hiddenSet.has(form)) return form;
  }
  return null;
}

/** `8pm`, `2nd` and `b2410` are no disguise. */
export const isDisguised = (word: string) =>
  /[a-z][013457]+[a-z]/.test(word) && /[a-z].*[a-z].*[a-z]|[a-z][01]+[a-z]{2}/.test(word);

export const plainLetters = (word: string) => word.replace(/[013457]/g, (digit) => letterOfSign[digit]!);

/** Returns the lengths of the words of a text without spaces: `sendmethecode` has 4, 2, 3 and 4. */
export function splitJoinedWords(joined: string): number[] {
  const letters = plainLetters(joined);
  const lengths: number[] = [];
  let unknown = 0;
  const finish = () => {
    if (unknown > 0) lengths.push(unknown);
    unknown = 0;
  };
  for (let at = 0; at < letters.length; ) {
    let length = Math.min(longest, letters.length - at);
    while (length > 1 && !wordSet.has(letters.slice(at, at + length))) length--;
    if (length <= 1) {
      unknown++;
      at++;
      continue;
    }
    finish();
    lengths.push(length);
    at += length;
  }
  finish();
  return lengths;
}
