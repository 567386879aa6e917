import { amount, feeNoun, looseAmount, moneyNoun, untraceable } from './amounts.ts';
import { cardAsked, contactRules } from './contact-rules.ts';
import { anyOf, followedBy, isInSentences, onlyWhere, together, words } from './cue.ts';
import { free, offers, reports } from './harmless.ts';
import { moneyAsked, moneyFirst } from './money.ts';
import { carrier, seeker, shelter, threat, transport, vet } from './pretexts.ts';
import { affirmed, asked } from './stance.ts';
import { tradedMoney } from './trades.ts';
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

/** The cat is for sale, or its price grows. */
const market = words(
  '(?:best|better|highest|higher|new) (?:offer|one|bid)|(?:make|give) (?:me|us) (?:a|an|your|better) (?:proposal|offer|price)|(?:top|beat) (?:that|it|him|them)|worth to (?:you|u)|(?:price|it) (?:has )?(?:doubled?s?|goes up|rises|is going up|went up)|(?:every|each) (?:hour|day)(?: [a-z]+){0,4} (?:more|up)|sells? (?:well|for)|sell (?:him|her|it)|(?:have|got|found) (?:a|another|already a) buyer|already have a buyer|(?:breeder|guy|man|woman|neighbou?r|friend|someone|somebody)(?: [a-z]+){0,3} (?:gives|offers|pays|wants|would pay|will pay)(?: (?:me|him|her|it|cash))?|offer is an insult|is an insult|finders keepers|could be generous|be generous|rare cat|not greedy',
  '(?:meilleure|nouvelle) (?:offre|proposition)|(?:faites|fais)(?: moi)? (?:mieux|une (?:meilleure )?(?:offre|proposition))|a (?:toi|vous) de faire mieux|vaut combien|(?:le |mon )?prix (?:a double|monte|augmente|double)|chaque (?:heure|jour)(?: [a-z]+){0,5} plus|se (?:revend|vend|vendent|revendent) bien|(?:deja|trouve) un acheteur|(?:eleveur|gars|type|voisin|ami|copain|quelqu un)(?: [a-z]+){0,3} (?:en |m en |me )?(?:donne|offre|propose|paye|paie|veut)(?: (?:cash|plus))?|une insulte|trouve c est trouve|etre genereux|genereuse?|chat si rare|pas gourmand',
);
/** What the writer hints at. */
const hint = words(
  'nobody gets hurt|(?:little |small )?accident|under a car|(?:stays?|stay) (?:healthy|alive|in one piece)|do as i say|think about it|tick tock|disappears?|in pieces|no message at all|wont know where|say (?:bye|goodbye)|dogs are hungry|i know where you live|get the money ready|wicked|bad man|cries|crying|want (?:him|her|it) alive|nice on a collar|(?:near|on) the (?:highway|motorway|road)|stays with me|went to the (?:police|cops)|called me a thief|delete (?:the|your) post|my price',
  'personne n est blesse|pas de blesse|(?:petit )?accident|sous une voiture|reste (?:en (?:bonne sante|vie|un morceau)|avec moi)|ce que je dis|reflechis(?:sez)?|tic tac|disparait|en morceaux|plus de message|sauras pas|saurez pas|dis (?:bye|adieu)|chiens ont faim|(?:t|vous|tu) habite[sz]?|prepare[rz]? (?:l|le|la)|mechant|pleure|(?:le|la) (?:veux|voulez) vivante?|pres de la (?:nationale|rocade|route)|chez les flics|traite de voleur|supprime[rz]? l annonce|mon prix',
);
const ownersWords = words(
  'adopt|died|sorry|my (?:own )?(?:cat|cats|kid|daughter)|saw|stolen|ads?|craigslist|gumtree|facebook says|bought|paid|chipped|please dont|lost|hope|careful|i heard|worth a lot|pedigree',
  'adopter|decedee?|desolee?|mon (?:chat|propre)|ma chatte|vu|vole|annonces|leboncoin|achete|pucee?|ne (?:le|la) vendez|perdu|espere|attention|ca vaut cher',
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
      anyOf(
        feeNoun,
        together(
          words('adopted|adoption', 'adoption'),
          anyOf(tradedMoney, words('transfer|payment|donation', 'virement|paiement|don')),
          60,
        ),
        words('fine|penalty|donation|boarding', 'amende|contravention|don|pension'),
      ),
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
  { kind: 'vet-bill', cues: [cardAsked, vet], within: 120, unless: harmless },
  { kind: 'shelter-fee', cues: [cardAsked, shelter], within: 120, unless: harmless },
  { kind: 'courier', cues: [cardAsked, carrier], within: 120, unless: harmless },
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
        looseAmount,
        words(
          'offering|member(?:ship)?|premium|package|half|bookings?|flat rate|call out|message (?:him|her)|(?:his|her|my) number|donation|spell|pay|payment|fees?|guaranteed?|guarantee|success rate|small fee|activation|hire|book|(?:contact|message|text|call|write|dm|email|whatsapp|add) (?:@[a-z0-9_.]+|him|her|them|me|us)|starting at|charges? (?:little|only)|send me (?:a|his|her|your) (?:photo|picture|name)|for only|subscription|the reading is',
          'offrande|membre|premium|formule|la moitie|forfait|son numero|rituel|participation|apres resultat|lien de paiement|payez|paiement|frais|coute|garantie?s?|garantissons|de reussite|petite somme|activation|faites appel|(?:contacte[rz]?|ecrive[rz]|ecris|appele[rz]|ajoute[rz])(?: (?:@[a-z0-9_.]+|le|la|lui|moi|nous|les))|a partir de|prend peu|envoyez moi (?:sa|une|son)|abonnement|reservez|pour seulement',
        ),
      ),
    ],
    within: 130,
    unless: anyOf(
      harmless,
      words(
        'rent|shop|louer|magasin|volunteers?|nonsense|benevoles?|n importe quoi|du flan|i lost|i saw|found nothing|rien trouve|mine like|le mien comme|collars?|collier|next time|mine cost|le mien|la prochaine fois|i (?:ordered|bought)|j ai (?:commande|achete)|last year|l an dernier',
      ),
    ),
  },
  {
    kind: 'ransom',
    cues: [
      market,
      anyOf(
        looseAmount,
        orElse,
        words('or not|or|you|for you|to you|me|us|proposal|this cat|cash', 'ou pas|ou|vous|toi|moi|offre|un chat|cash'),
      ),
    ],
    within: 60,
    unless: anyOf(reports, free, offers, ownersWords),
  },
  {
    kind: 'ransom',
    cues: [hint, anyOf(looseAmount, ransom, words('or else', 'sinon'))],
    within: 80,
    unless: anyOf(reports, free, offers, ownersWords),
  },
  {
    kind: 'ransom',
    cues: [
      hint,
      asked(
        words('do|answer|think|delete|say|make', 'faites|fais|reponds|repondez|reflechis|reflechissez|supprimez|dis'),
      ),
    ],
    within: 40,
    unless: anyOf(reports, ownersWords),
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
