import { anyOf, onlyWhere, patternOf, words } from './cue.ts';
import { indexBefore } from './message-line.ts';

const number = '\\d[\\d.,]*';
const numberWord =
  '(?:a|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|couple of|few|un|deux|trois|quatre|cinq|sept|huit|neuf|dix|quinze|vingts?|trente|quarante|cinquante|soixante|quelques|des)';
const currency = '(?:[$£€]|euros?|eur|e|dollars?|pounds?|quid|bucks|usd|gbp|chf|francs?|balles|boules|k)';
const bigWord = '(?:hundred|thousand|cents?|mille)';

/** An amount without a currency is no measure of time, distance or age. */
const noUnit =
  '(?! (?:h|hours?|heures?|km|kilometres?|m|metres?|meters?|miles?|minutes?|mins?|min|seconds?|secondes|days?|jours?|weeks?|semaines?|months?|mois|years?|ans|yrs|am|pm|o clock|photos?|pictures?|cats?|chats?|times|fois|people|personnes|digits?|chiffres?|numbers?|lettres?|letters|words|mots|percent|%|kilos?|kg|messages?|th|rue|street|road|avenue|cans|tins|boites|phones|telephones|houses|thanks|mercis?|excuses|bisous|posters|affiches|flyers|tracts|stars|followers|households|foyers|cat)(?= ))';

/** `50 euros`, `£ 50`, `two hundred`, `soixante balles`. */
const amountPattern = patternOf(
  `[$£€] ${number}`,
  `${number} (?:${currency}|seulement|only)`,
  `(?:${numberWord} ){0,3}${bigWord}(?: (?:and )?${numberWord}){0,2}(?: ${currency}|${noUnit})`,
  `(?:${numberWord} ){1,3}${currency}`,
);
const loosePattern = patternOf(amountPattern, `(?:[1-9]\\d{1,4}|\\d,\\d{3}|\\d{1,4}[.,]\\d{2})${noUnit}`);

export const amount = words(amountPattern);

export const feeNoun = words(
  'fees?|penalty|penalties|charges?|costs?(?! \\d)|expenses|bill|invoice|balance|fine|penalty|deposit|down ?payment|prepayment|advance|premium|tax|taxes|duty|surety|bond|share|fare|petrol money|gas money|fuel money|travel money',
  'frais|penalites?|cout|couts|depenses|facture|solde|note|amende|contravention|acompte|caution|arrhes|avance|taxe|taxes|cotisation|prime|part|redevance|consigne|garantie',
);
export const sumNoun = words(
  '(?:small|little|token) (?:something|amount|sum|gesture)|money|cash|payment|payments|amount|sum|reward|funds|donation|contribution|compensation|dough|price|total|something for',
  '(?:petite|modeste) somme|somme d argent|offrande|participation|argent|somme|sous|recompense|paiement|reglement|virement|versement|don|montant|participation|contribution|dedommagement|compensation|thunes?|fric|liquide|especes|prix|petit geste|petit quelque chose|moitie',
);
export const service = words(
  'paypal|cash ?app|zelle|venmo|revolut|wise|monzo|chime|skrill|twint|interac|e transfer|bizum|apple (?:pay|cash)|google pay|samsung pay|stripe|sumup|remitly|orange money|mobile money|momo|payment link|pay link|(?:secure|our) link|bank transfer|bank details|account details|account number|sort code|friends and family|wire transfer|instant transfer|direct debit',
  'lydia|pumpkin|paylib|wero|leetchi|cagnotte|iban|rib|virement (?:instantane|bancaire)|entre proches|coordonnees bancaires|lien(?: de paiement| securise)|n26|sumeria',
);
/** Money that nobody can call back. */
export const untraceable = words(
  'eth|ltc|paysafe(?: ?card)?|prepaid (?:debit |visa |)cards?|western union|money ?gram|ria|bitcoins?|btc|ethereum|usdt|usdc|crypto[a-z]*|tether|litecoin|doge(?:coin)?|monero|binance|coinbase|wallet (?:address|id|codes?)|steam (?:wallet )?(?:codes?|credit)|razer(?: gold)?|scratch (?:the|off the|it|them)|silver strip|cash (?:in an envelope|by post|by mail)|money orders?|google play|itunes',
  'pcs|transcash|neosurf|paysafe ?(?:card)?|toneo|mandats? (?:cash|postal|postaux|a mon nom|au nom)|par mandat|mandat|portefeuille (?:crypto|bitcoin|steam|electronique|numerique)|cryptos?|cryptomonnaies?|(?:cartes?|coupons?|tickets?|recharges?|codes?) (?:pcs|transcash|neosurf|paysafe ?card|toneo|prepayee?s?)|(?:vous |tu )?gratte[rz]?|especes par (?:la poste|courrier)',
);
export const moneyNoun = anyOf(feeNoun, sumNoun, service, untraceable);
/** Numbers after these words count or name something else. */
const noPrice =
  /^(?:h|du|number|no|numero|n|at|bus|room|flat|apt|au|line|ligne|route|highway|until|in|en|since|depuis|avenue|rue|a|chip|puce|code|postcode|tel|call|the|le|la|les|number|nos|building|batiment|apartment|house|maison|age|aged|to|jusqu|vers|about|environ|around|within|after|apres|before|entre|between)$/;
/** `send the 60`, `dès que vous avez envoyé les 80`: the article stands between a verb of paying and a sum. */
const article = /^(?:the|les|l)$/;
const handsOver =
  /^(?:pays?|paid|send|sent|sends|transfer|transferred|wire|wired|give|gave|have|get|me|us|moi|nous|envoye[rz]?|vire[rz]?|verse[rz]?|donne[rz]?|paye[rz]?|regle[rz]?|avance[rz]?|virement|des)$/;
const isPrice: Parameters<typeof onlyWhere>[1] = (line, { start, end }) => {
  const found = line.text.slice(start, end);
  if (!/^\d[\d.,]*$/.test(found)) return true;
  const at = indexBefore(line.offsets, start);
  const [earlier = '', before = ''] = [line.words[at - 2], line.words[at - 1]];
  if (/^\d/.test(before) || /^\d/.test(line.words[at + 1] ?? '')) return false;
  if (/^(?:(?:19[5-9]|20[0-3])\d|0\d*)$/.test(found)) return false;
  return (
    !noPrice.test(before) ||
    (article.test(before) && (handsOver.test(earlier) || /^[.!?,]$/.test(line.words[at + 1] ?? '.')))
  );
};
export const looseAmount = onlyWhere(words(loosePattern), isPrice);
/** Money in any form. */
export const money = anyOf(looseAmount, moneyNoun);
/** What can be sent; a bill or the number of an account is shown. */
export const handed = onlyWhere(
  money,
  (line, { start, end }) =>
    !/^(?:bill|invoice|price|total|balance|rib|iban|account (?:details|number)|bank details|sort code|coordonnees bancaires|facture|note|prix|part|share|somme)$/.test(
      line.text.slice(start, end),
    ),
);
