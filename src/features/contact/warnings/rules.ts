import { amount, feeNoun, looseAmount, moneyNoun } from './amounts.ts';
import { contactRules } from './contact-rules.ts';
import { anyOf, followedBy, isInSentences, onlyWhere, together, words } from './cue.ts';
import { free, offers, reports } from './harmless.ts';
import { moneyAsked, moneyFirst } from './money.ts';
import { carrier, seeker, shelter, threat, transport, vet } from './pretexts.ts';
import { affirmed, asked } from './stance.ts';
import type { WarningRule } from './warning-rule.ts';

/** Money is wanted early. */
const before = words(
  'first|in advance|up ?front|beforehand|before|once|until|as soon as|unless|when i (?:see|get|have)|then (?:i|we|you|ill|well|youll)|after that|half|now|right now|today|tonight|immediately|straight away|at once|asap|urgent(?:ly)?|quick(?:ly)?|hurry|deadline|within|by (?:tomorrow|midnight|tonight|noon|monday)|provided|or else|otherwise',
  'd abord|d avance|a l avance|avant|des (?:que|qu)|des reception|une fois|tant que|tant qu|ensuite|apres|moitie|maintenant|tout de suite|immediatement|aujourd hui|ce soir|vite|urgent|d urgence|sous (?:24|48|une)|dans l heure|sinon|a condition|passe (?:ce|demain)',
);

/** A price is named for what stands near. */
const costs = followedBy(
  words(
    'costs?|is|are|was|be|charges?|takes?|wants?|asks?(?: for)?|needs?|comes? to|starting at|from|about|only|just',
    'coute|coutent|est|sont|fait|fera|prend|prends|demande|veut|voudrait|faut|c est|a partir de|comptez|seulement',
  ),
  looseAmount,
  14,
);
const price = anyOf(costs, amount);

const cards = words(
  'gift ?cards?|(?:e )?vouchers?|scratch cards?|(?:apple|itunes|i tunes|steam|google ?play|play store|amazon|razer(?: gold)?|ebay|xbox|playstation|psn|netflix|spotify|vanilla|visa|nike|target|walmart|sephora|roblox|uber|asos|tesco|argos)(?: (?:gift|store|wallet|prepaid|shopping))? (?:cards?|vouchers?|codes?|credit)',
  'cartes? cadeaux?|bons? d achat|cheques? cadeaux?|(?:cartes?|bons?|coupons?|tickets?|codes?|cheques?)(?: cadeaux?)? (?:apple|itunes|steam|google ?play|amazon|fnac|cadhoc|illicado|zalando|playstation|psn|netflix|carrefour|xbox|sephora|decathlon|cadeaux?)',
);
const untraceable = words(
  'eth|ltc|paysafe(?: ?card)?|prepaid (?:debit |visa |)cards?|western union|money ?gram|ria|bitcoins?|btc|ethereum|usdt|usdc|crypto[a-z]*|tether|litecoin|doge(?:coin)?|monero|binance|coinbase|wallet (?:address|id|codes?)|steam (?:wallet )?(?:codes?|credit)|razer(?: gold)?|scratch (?:the|off the|it|them)|silver strip|cash (?:in an envelope|by post|by mail)|money orders?|google play|itunes',
  'pcs|transcash|neosurf|paysafe ?(?:card)?|toneo|mandats? (?:cash|postal|postaux|a mon nom|au nom)|par mandat|mandat|portefeuille (?:crypto|bitcoin|steam|electronique|numerique)|cryptos?|cryptomonnaies?|(?:cartes?|coupons?|tickets?|recharges?|codes?) (?:pcs|transcash|neosurf|paysafe ?card|toneo|prepayee?s?)|(?:vous |tu )?gratte[rz]?|especes par (?:la poste|courrier)',
);
const gifts = words(
  '(?:for|to) (?:thank|the finder|you as|your|say)|as a (?:thank|gift)|thank you|thanks|(?:buy|bought|give|gave|get|got|offer|send|leave) (?:you|the finder|them|him|her)|can i|could i|may i|i(?:d| would) (?:like|love)|we(?:d| would) (?:like|love)|i wont|i refused|restaurant|book ?shop|pet shop|flowers|you deserve',
  'pour (?:vous|te|le|la) remercier|en remerciement|merci (?:a vous|pour)|(?:vous|t|lui|leur) (?:offrir|offre|offrons|laisse)|j aimerais|j ai achete|puis je|restaurant|librairie|fleurs|vous meritez|animalerie',
);
const buy = asked(
  words('buy|send|pay|scratch|get|read|purchase|photograph', 'achete[rz]|envoye[rz]|paye[rz]|gratte[rz]|prenez|lisez'),
);
const askedCards = onlyWhere(
  cards,
  (line, mention) => !isInSentences(line, gifts, mention) || isInSentences(line, buy, mention),
);

/** Nothing is owed to the writer. */
const harmless = anyOf(reports, free);

const ransom = anyOf(
  looseAmount,
  words(
    'pay(?: up| me)?|money|cash|reward|double|envelope',
    'enveloppe|payer|payez|paie|paies|argent|liquide|especes|recompense|doublez',
  ),
);
const condition = words(
  'or|otherwise|unless|if|until|before|when i get|not before|would be|every day|each day|without|want (?:him|her|it|your)|buy',
  'ou|sinon|si|tant que|jusqu a|avant|quand j|serait|chaque jour|sans|rachete[rz]?|voulez|veux',
);

/** What happens to the cat or the reader otherwise. */
const orElse = words(
  '(?:or|otherwise) (?:else|he|hes|she|shes|it|the cat|your cat|i (?:sell|keep|throw|leave|dump|give)|you(?:ll)? (?:will|wont|never|find|lose|regret))',
  '(?:ou|sinon) (?:il|elle|le chat|la chatte|votre chat|ton chat|je (?:le|la)|tu|vous (?:ne|le|la|allez))(?! (?:peux|peut|pouvez))',
);
const violence = words(
  '(?:kill|drown|poison|burn|hurt|harm|throw|dump|skin|shoot|cut)(?:ed|s|ing)? (?:your cat|the cat|him|her|it|that cat)|(?:your cat|the cat|he|she) (?:goes|ends up|ends|is going|will be|dies|gets) (?:in|into|under|dead|killed|drowned|to the dogs)|(?:your cat|he|she) dies',
  '(?:tue|tuer|tuerai|noie|noyer|empoisonne|brule|jette|jeter|ecrase|lache|saigne)(?:rai)? (?:votre|ton|le|la) (?:chat|chatte)|(?:votre|ton|le|ce) chat (?:finit|finira|va finir|meurt|mourra|sera tue|passe|y passe)|je (?:le|la) (?:tue|noie|jette|tuerai|noierai|jetterai|empoisonne)',
);
const ifElse = words('if|or|unless|otherwise|until', 'si|ou|sinon|tant que|sauf');

export const rules: readonly WarningRule[] = [
  ...contactRules,
  {
    kind: 'gift-card',
    cues: [affirmed(anyOf(askedCards, untraceable))],
    unless: reports,
  },
  { kind: 'courier', cues: [moneyAsked, transport], within: 220, unless: harmless },
  {
    kind: 'courier',
    cues: [
      carrier,
      anyOf(
        costs,
        together(amount, feeNoun, 30),
        words(
          'refund(?:ed|s)?|prepaid|remboursee?s?|remboursables?|retenue?s? a|held (?:at|in|by)|stuck (?:at|in)|bloquee?s? (?:a|en)',
        ),
      ),
      before,
    ],
    within: 110,
    unless: harmless,
  },
  { kind: 'courier', cues: [carrier, costs], within: 40, unless: anyOf(harmless, offers) },
  { kind: 'shelter-fee', cues: [moneyAsked, shelter], within: 240, unless: harmless },
  {
    kind: 'shelter-fee',
    cues: [
      shelter,
      anyOf(feeNoun, words('adopted|fine|penalty|donation|boarding', 'amende|contravention|adoption|don|pension')),
      words(
        'by phone|over the phone|by card|online|transfer(?:red)?|through this|payable|today|immediately|unless|to release|before|within \\d+|https?:\\/\\/\\S+|www\\.\\S+|unpaid|released',
        'par telephone|au telephone|par carte|en ligne|virement|aujourd hui|avant (?:de|qu|que|d|ce)|sinon|pour (?:le|la) liberer|rib|sous \\d+|impayee?s?|regulariser|passe ce',
      ),
    ],
    within: 100,
    unless: anyOf(
      harmless,
      words(
        'i(?:ve| have)? (?:transferred|paid|sent|donated|made)|j ai (?:paye|fait|vire|envoye|verse)|when you (?:pick|collect|come)|in person|at the desk|sur place|a l accueil|en (?:le|la) (?:reprenant|recuperant)|quand vous',
      ),
    ),
  },
  { kind: 'vet-bill', cues: [moneyAsked, vet], within: 240, unless: harmless },
  {
    kind: 'vet-bill',
    cues: [
      vet,
      words(
        '(?:wont|refuse[sd]?(?: to)?|cant|cannot|will not|only) (?:[a-z]+ ){0,3}(?:start|begin|operate|treat|release|discharge|leave|continue|let|unless|if)|until|without (?:an? )?(?:advance|deposit|payment|money)|deposit|need(?:s)? your card|my bank details|card is declined|(?:i )?cant afford|nothing left|out of pocket|no money|accepts? only|only accepts?',
        '(?:ne |n )(?:[a-z]+ ){0,3}(?:commence|commencent|opere|operent|soigne|rendent|rend|laisse|laissent|commencera) (?:pas|que)|tant que|sans (?:une? )?(?:avance|acompte|paiement|argent)|acompte|avance de|votre carte|mon rib|ma carte est refusee|plus rien|pas les moyens|a decouvert|accepte seulement|n accepte que',
      ),
      anyOf(looseAmount, moneyNoun),
    ],
    within: 90,
    unless: anyOf(
      harmless,
      words('my (?:own )?(?:cat|dog)|mine|our (?:cat|dog)|mon (?:chat|chien)|le mien|ma chatte|la mienne|notre chat'),
    ),
  },
  {
    kind: 'detective',
    cues: [
      seeker,
      anyOf(
        moneyAsked,
        price,
        words(
          'pay|payment|fees?|guaranteed?|guarantee|success rate|small fee|activation|hire|book|(?:contact|message|text|call|write|dm|email|whatsapp|add) (?:@[a-z0-9_.]+|him|her|them|me|us)|starting at|charges? (?:little|only)|send me (?:a|his|her|your) (?:photo|picture|name)|for only|subscription|the reading is',
          'payez|paiement|frais|coute|garantie?s?|garantissons|de reussite|petite somme|activation|faites appel|(?:contacte[rz]?|ecrive[rz]|ecris|appele[rz]|ajoute[rz])(?: (?:@[a-z0-9_.]+|le|la|lui|moi|nous|les))|a partir de|prend peu|envoyez moi (?:sa|une|son)|abonnement|reservez|pour seulement',
        ),
      ),
    ],
    within: 130,
    unless: anyOf(
      harmless,
      words(
        'collars?|collier|next time|mine cost|le mien|la prochaine fois|i (?:ordered|bought)|j ai (?:commande|achete)|last year|l an dernier',
      ),
    ),
  },
  { kind: 'ransom', cues: [moneyAsked, orElse], within: 50, unless: harmless },
  {
    kind: 'ransom',
    cues: [violence, ifElse],
    within: 80,
    unless: anyOf(reports, words('saw|vu|cars?|voitures?|hope|espere|wont|someone|quelqu un')),
  },
  {
    kind: 'ransom',
    cues: [threat, anyOf(moneyAsked, together(ransom, condition, 80))],
    within: 90,
    unless: anyOf(
      reports,
      words('donat[a-z]+|adopt[a-z]*|don|rembourse|reward is|la recompense est|offers? a reward|isnt needed|gps'),
    ),
  },
  {
    kind: 'overpayment',
    cues: [
      anyOf(
        asked(
          words(
            'send back|send|(?:give|pay|wire)(?: me| us)?(?: [a-z0-9]+){0,3} back|return|refund|forward|transfer|wire|give back|pay back|deposit|keep|take',
            'reverse[rz]|renvoye[rz]|rende[rz]|rendre|retourne[rz]|rembourse[rz]|transmettez|transfere[rz]|vire[rz]|envoye[rz]|gardez|encaissez|remettez',
          ),
        ),
        words(
          'needs? to be returned|must be returned|has to (?:go|come) back|want (?:it|the (?:rest|difference)) back|doit etre (?:rendue?|rembourse)',
        ),
      ),
      words(
        'too much|overpa(?:id|y|yment|ying)|twice by mistake|(?:paid|sent|transferred)(?: [a-z]+){0,3} twice|double(?: the)?|extra|surplus|excess|the difference|instead of|although it was|(?:keep|take) (?:[$£€] )?\\d+(?: [$£€])? (?:and|for)|the (?:rest|remainder|remaining)|che(?:que|ck)s?|by (?:mistake|accident|error)|what s too much|whats too much|was meant|wrong amount|one (?:zero|0) too many|more than (?:agreed|the reward)|bank (?:made an )?error|received double',
        'trop(?: percu| verse| plein| paye)?|deux fois|par erreur|le double|la difference|au lieu de|alors que c etait|gardez (?:[$£€] )?\\d+|le (?:reste|surplus|solde|restant)|che(?:que)s?|de trop|en trop|trompee?|un zero|excedent|mauvais montant|plus que prevu',
      ),
    ],
    within: 130,
    unless: reports,
  },
  {
    kind: 'overpayment',
    cues: [
      asked(words('use|give|pass|hand|pay|send', 'donne[rz]|utilise[rz]|remettez|passez|payez|envoyez')),
      words(
        '(?:the |a )?(?:rest|remainder|remaining|difference|surplus)',
        '(?:le )?(?:reste|surplus|solde|restant)|la difference',
      ),
      words(
        'che(?:que|ck)s?|larger than|bigger than|too (?:big|high|large)|reward money',
        'cheques?|plus (?:gros|eleve) que|trop (?:gros|eleve)',
      ),
    ],
    within: 110,
    unless: reports,
  },
  { kind: 'fee', cues: [moneyFirst], unless: harmless },
  { kind: 'fee', cues: [moneyAsked], unless: harmless },
];
