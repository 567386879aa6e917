import { amount, looseAmount, money, service } from './amounts.ts';
import { anyOf, type Cue, followedBy, isInSentences, onlyWhere, patternOf, together, words } from './cue.ts';
import { explained } from './harmless.ts';
import { costly } from './orders.ts';
import { affirmed } from './stance.ts';

const wants = patternOf(
  '(?:want|need|like|have) to (?:see|have|get|receive|hold)|needs?|wants?|requires?|asks? for|asks?|asking(?: for)?|expects?|expecting|charges?|accepts?|takes?|demands?|like|insists? on|accepts? only|only accepts?|only takes?|waiting for|missing|short of|out of pocket by',
  '(?:veux|voudrais|dois|voulons|faut) (?:voir|avoir|recevoir|toucher)|veux|voudrais|voudrait|veut|voulons|veulent|aimerais|demande|demandons|demandent|exige|exigent|exigeons|attends|attend|attendons|prends|prend|prenons|prennent|accepte|acceptons|acceptent|requiert|faut|faudrait|faudra|manque|reclame|souhaite|compte sur|(?:ai|avons|a) besoin d',
);
const adverbs = '(?:(?:only|just|also|really|still|would|do|will|kindly|must|have to|am|is|are|vous|t|te|en) ){0,3}';
/** Between the verb and the money stand only words that describe it. */
const otherObject =
  / (?:to|no|not|any|nothing|you|i|we|[.!?,]|pas|rien|plus|aucune?|prendre|emporter|savoir|connaitre|demander|comprendre|donner|offrir|payer|verser|rendre|rembourser|remettre|laisser|virer|regler|partager) /;

/** `I need 200`, `je prends PayPal`. */
const ownWishes = followedBy(
  words(`(?:i|im|we|ill|id|wed|je|j|on|nous|me|m) ${adverbs}(?:${wants})`),
  money,
  34,
  otherObject,
);
/** What others want is told as a fact, or is news about a shelter or a vet. */
const othersWishes = onlyWhere(
  followedBy(
    words(
      `(?:${patternOf(
        'law|rules?|customs|airlines?|agency|council|pound|clerk|warden|practice|surgeon|nurse|boss|dispatcher|landlord|landlady|hed|shed|theyd|he|they|she|husband|son|mother|brother|driver|vet|clinic|company|courier|carrier|doctor|shelter|officer|someone|police|it|just|only',
        'douane|mairie|loi|agence|compagnie|fourriere|chirurgien|gardien|livreur|transporteuse|lui|leur|elle|il|ils|chauffeur|mari|transporteur|clinique|veto|veterinaire|societe|refuge|cousine?|frere|mere|pets',
      )}) ${adverbs}(?:${wants})`,
    ),
    money,
    34,
    otherObject,
  ),
  (line, mention) => !isInSentences(line, explained, mention),
);

/** The writer wants money, or says that the reader owes it. */
export const claims = affirmed(
  anyOf(
    ownWishes,
    othersWishes,
    words(
      'you(?:ll| will|d)? (?:still )?owe (?:me|us|him|her)(?! nothing)|youll owe|my price|cost you|the least you (?:can|could) (?:pay|give)|the rest(?: [a-z]+){0,2} (?:up to you|for you|on you)',
      'vous (?:me|nous|lui) (?:devez|devrez|devriez)|tu (?:me|nous) dois|mon prix|vous coutera|vous en coutera|a votre charge|a vos frais|mes frais|le reste(?: [a-z]+){0,2} (?:pour vous|a vous|pour toi)',
    ),
    followedBy(
      words(
        'itll be|it will be|thatll be|that will be|that makes|it makes|we say|lets say|at least|minimum|my fee is|price is|bargain at',
        'ca fait|ca fera|cela fait|ce sera|ce serait|soit|disons|au moins|minimum|il reste|il manque|le prix est(?: de)?',
      ),
      looseAmount,
      1,
    ),
    followedBy(followedBy(looseAmount, words('via|by|on|through|with|over|in|par|sur|en|avec'), 1), service, 12),
    followedBy(service, looseAmount, 6),
    followedBy(
      service,
      words(
        '(?:is |are )?(?:ok|okay|works|accepted|fine|easiest|best|welcome|only|preferred)',
        '(?:c est |ca )?(?:ok|accepte|uniquement|me va|marche|le plus simple)',
      ),
      1,
    ),
    followedBy(
      words('still|il reste|reste|encore'),
      followedBy(looseAmount, words('open|left|unpaid|due|to pay|missing|a payer|a regler|ouverts?|impayes?'), 1),
      1,
    ),
  ),
);

/** Told as a fact: `the fee must be paid`, `frais à régler`. */
const due = affirmed(
  words(
    '(?:must|has to|have to|had to|needs? to|should|is to|are to|will have to|would have to|can|could|to|gets|get|be|is) (?:first )?(?:be |been |get )?(?:paid|settled|transferred|cleared|deposited|wired|reimbursed|sorted out|sent over)|(?:must|has to|have to|needs? to|to) be covered|(?:should|must|has to|have to|needs? to|ought to|will) (?:first )?(?:reach|arrive|land|come|go) (?:to )?(?:me|us|here|in|on|through|first|by|before)',
    '(?:is|are|was|were) (?:still |only |now |first |always )?(?:due|required|needed|outstanding|missing|mandatory|payable|owed|expected|requested|compulsory|necessary|unpaid|pending|overdue|left to pay|demanded|asked for|applicable)|unpaid|overdue|payable|outstanding|due (?:now|today|first|before)|needs? paying|remains? to be|pay(?:ing|ment) (?:of|is|link|must|needs|has|should|through|by|via|required)',
    '(?:doit|doivent|devra|devront|devrait|est|sont|sera|soit|soient|soit|restent?|reste|etre|serait|n est pas|ne sont pas|n a pas ete) (?:a |d abord |encore |bien |deja |etre )?(?:paye|regle|verse|envoye|vire|acquitte|transfere|depose|rembourse|avance|solde|effectue|fait|faite)e?s?',
    '(?:reward|money|payment|transfer|sum|amount)(?: [a-z]+){0,2} (?:must|has to|have to|needs? to|should|goes|will) (?:go |be sent |come )?(?:to|on|into|through|in) (?:my|her|his|our|the|this)|(?:recompense|argent|virement|somme|paiement)(?: [a-z]+){0,2} (?:doit|va|ira|arrive|passe) (?:aller |arriver |passer )?(?:sur|chez|a|par) (?:mon|ma|son|sa|notre|le)',
    'a (?:payer|regler|verser|solder|acquitter|votre charge|rembourser|avancer|virer)|(?:est|sont|serait|sera|etait|reste) (?:encore |toujours |bien )?(?:exige|requis|demande|obligatoire|necessaire|attendu|due?|impaye|exigible|manquant|en attente|reclame)e?s?|impayee?s?|payable|paiement (?:de|d|est|exige|requis|par|via|obligatoire|en ligne)|reste du|parvenir|me parvienne|nous parvienne|arriver? (?:d abord|avant)',
  ),
);
/** These need no word for money. */
const mustBePaid = affirmed(
  words(
    '(?:must|has to|have to|had to|needs? to|should|is to|are to|ought to|will have to) (?:first |all |both )?be (?:paid|wired|reimbursed|prepaid)',
    '(?:doit|doivent|devra|devront|faut qu il|faut que) (?:d abord |tous |toutes )?(?:etre|soit|soient) (?:payee?s?|reglee?s?|versee?s?|viree?s?|remboursee?s?)',
  ),
);
export const dueMoney = anyOf(mustBePaid, together(due, anyOf(money, costly), 45));

const sooner = words(
  'once|after|as soon as|when|until|unless|before|provided|if|on condition|the moment|the minute',
  'une fois|apres|des|des que|quand|lorsque|tant que|tant qu|avant|avant que|si|a condition|sauf si|jusqu a ce que|a',
);
const arrives = words(
  'arrives?|arrived|received|is in|cleared|clears|made|sent|there|visible|through|reaches|reached|lands?|confirmed|shows? up|been paid|paid|in my account|on my account|done|comes in|came in|is with me|hits|settled|transferred',
  'arrivee?s?|arrive|recue?s?|fait|faite|versee?s?|visible|passe|passee?|envoyee?|validee?|confirmee?|credite|paye|payee?s?|regle|reglee?s?|sur mon compte|effectue|viree?s?',
);
const nextSentence = / [.!?,] /;

/** Money is the condition: `no payment, no cat`, `dès réception du virement`. */
export const conditions: Cue = anyOf(
  followedBy(followedBy(sooner, money, 28, nextSentence), arrives, 30, nextSentence),
  followedBy(words('against|upon|on|after|following|contre|moyennant|apres|en echange de'), amount, 1),
  followedBy(words('contre|moyennant'), looseAmount, 1),
  followedBy(
    looseAmount,
    words(
      'first|up ?front|in advance|now|today|right now|beforehand|d abord|maintenant|tout de suite|d avance|avant|aujourd hui',
    ),
    1,
  ),
  words(
    'no (?:money|payment|deposit|reward|cash|transfer|pay)(?: [a-z]+)? ,? ?(?:then )?no|no (?:money|payment|deposit|reward|cash|transfer) (?:means )?no',
    '(?:pas|sans|aucun) (?:d |de )?(?:argent|paiement|acompte|recompense|sous|virement|liquide)(?: [a-z]+)? ,? ?(?:pas|aucune?|plus|rien)',
    '(?:money|payment|reward|deposit|transfer|cash|pay) (?:comes? |goes |is |through )?(?:first|up ?front|in advance|ahead|before|beforehand)|first (?:the |your |a )?(?:money|payment|reward|deposit|transfer|cash)|up ?front|pre ?paid|prepayment',
    '(?:argent|money|paiement|recompense|acompte|virement|liquide|moitie|frais)(?: [a-z]+){0,2},? (?:d abord|avant|a l avance|d avance)|d abord (?:l |le |la |un |les )?(?:argent|paiement|recompense|acompte|virement|frais)|(?:a l|d) avance|avant toute chose|a la commande',
    '(?:against|upon|on|after|following) (?:receipt of |full |a |the |your |immediate )?(?:payment|deposit|transfer|prepayment)',
    '(?:contre|moyennant|apres|a reception (?:de|du|d)|des reception (?:de|du|d)|en echange de|en echange d|sous reserve d un)(?: (?:le|la|un|l|votre|remise de))? (?:paiement|argent|virement|acompte|versement|reglement|recompense)',
    '(?:with|by|through|via) (?:a |an |the |some )?(?:small |little |symbolic |first )?(?:advance|deposit|payment|down ?payment|transfer)',
    '(?:avec|par) (?:une? |le |la )?(?:petite? |premiere? |leger |legere )?(?:avance|acompte|paiement|virement|versement)',
    'in exchange for (?:money|cash|a reward|the reward|payment)|for a (?:small |little )?(?:fee|sum|payment|consideration)',
    'half of what|half (?:now|today|first|of it|of the (?:reward|money|sum|fee|price)|goes|up|in advance)|half(?= [a-z]+ (?:now|today))|the (?:other|second) half',
    '(?:la )?moitie (?:maintenant|aujourd|d abord|de suite|tout de suite|avant|de la)|l autre moitie',
  ),
  words(
    'once (?:you|youve|you have) (?:paid|sent|transferred|wired|settled)|as soon as (?:you|youve|you have) (?:pay|paid|send (?:it|the|me the money|money|\\d+)|sent (?:it|the|money)|transferred|transfer)|(?:after|until|when|unless|before|if) you(?:ve| have)? (?:pay|paid|transfer|transferred|wire)',
    '(?:unless|until|once|when|after|if|as soon as)(?: (?!i )[a-z]+){1,5} (?:is|are|gets|has been|have been) (?:paid|settled|cleared|wired|reimbursed)|(?:until|unless|before|if) (?:someone|somebody|you|we|they|it|nobody|no one)(?: [a-z]+){0,2} (?:pays?|paid|settles?)|(?:whoever|first one|the first|first person|first)(?: (?:who|to|that))? (?:pays?|sends?|transfers?|puts)|without pay(?:ment|ing)',
    '(?:une fois|des|tant|quand|lorsque|apres) (?:que |qu )?(?:vous |tu )?(?:n )?(?:avez|aurez|ayez|as|auras|aviez) (?:pas )?(?:paye|regle|verse|vire|envoye l|envoye la|transfere)|une fois (?:paye|regle|le virement|l argent|la somme|payee|reglee)',
    '(?:premiere?|celui|celle) qui (?:verse|paie|paye|envoie|vire|regle|donne)|(?:tant que|une fois|quand|des que|si|sauf si|avant que)(?: (?!se )[a-z]+){1,6} (?:soldee?s?|payee?s?|reglee?s?|paie|payez)|sans payer|sans paiement',
    '(?:if|unless|when|because) (?:nobody|no one|someone|somebody) (?:covers?|pays?|settles?|sends?)|without (?:being|getting) (?:first )?(?:paid|reimbursed|compensated|refunded)|(?:paid|reimbursed|compensated|refunded) (?:first|beforehand|up front)',
    '(?:si|sauf si|quand) (?:personne|quelqu un)(?: ne)? (?:paie|paye|regle|couvre|prend en charge|finance|verse)|(?:sans|avant d) (?:etre|avoir ete) (?:d abord )?(?:paye|rembourse|indemnise|dedommage)e?s?|(?:paye|rembourse|indemnise|dedommage|regle)e?s? (?:d abord|au prealable|avant)',
    '(?:des|une fois|quand|apres|sitot)(?: que| qu)?(?: [a-z]+){0,4} (?:envoye|vire|verse|paye|regle|rembourse|recu)(?: les?)? \\d+|sitot (?:payee?|reglee?|rembourse|recu)',
    'until (?:[$£€] )?\\d[\\d.,]* (?:[$£€] |euros |dollars |pounds )?(?:is|are|has been) (?:paid|sent|received)',
    'when i (?:see|have|get) (?:the|my|your) (?:money|reward|payment|transfer)',
    'quand (?:j ai|j aurai|je vois|je recois|j ai recu) (?:l|mon|le|la|votre) (?:argent|virement|recompense|paiement)',
  ),
);

const getsCat = words(
  '(?:then )?(?:he|she|it|hes|shes|its|im|ill|youll|well|the cat|your cat|i|we|you)(?: s)? (?:on|do|bring|send|drop|tell|is|are|s|am|m|yours|comes?|get|have|can|will)',
  '(?:il|elle|le chat|la chatte|je|vous) (?:est|revient|rentre|sera|aurez|avez|pouvez)',
);
const and = words('and|et');

/** A price for the cat or for what the writer knows. */
export const prices: Cue = anyOf(
  followedBy(followedBy(looseAmount, and, 1), getsCat, 1),
  followedBy(followedBy(amount, words(','), 1), getsCat, 1),
  followedBy(words('(?:hes|shes|its|is) yours (?:for|against)|(?:est|sera) a vous (?:pour|contre)'), looseAmount, 1),
  followedBy(
    followedBy(words('for|pour'), looseAmount, 1),
    words('(?:i|ill|you|youll|we|he|she|they|je|j|vous|on|nous|il|elle)(?! (?:paid|bought|ai achete|ai paye|got) )'),
    1,
  ),
  followedBy(
    words('(?:reserves?|holds?|secures?|blocks?|buys?|reserve|bloque|garde|retient|garantit)'),
    looseAmount,
    26,
    nextSentence,
  ),
  followedBy(
    words(
      '(?:information|address|photos?|pictures|adresse|infos?|informations|photos|renseignement|the place|l endroit)(?: [a-z]+)? (?:is|are|costs?|for|est|sont|coute|coutent|c est|a|pour)(?: (?:de|only|just|seulement))?',
      'l adresse|les photos',
    ),
    looseAmount,
    1,
  ),
  together(
    words(
      'unlock(?:s|ing)?|matching service|one (?:off|time) (?:fee|payment)|best (?:one|offer) gets',
      'deblocage|debloquer|paiement unique|mise en relation',
    ),
    looseAmount,
    60,
  ),
  words(
    '(?:has|have|got) (?:a|its|their) price|(?:get|have|want|need|deserve) (?:something|some money|a little something|a bit) (?:for it|for (?:my|our|the) (?:trouble|time|work|effort))?(?: first)?|(?:money|cash) before',
    '(?:a|ont) (?:un|son|leur) prix(?= )|(?:avoir|recevoir|toucher|voudrais|veux) (?:quelque chose|un petit quelque chose|un geste|une compensation)|argent avant',
  ),
  followedBy(looseAmount, words('(?:or|ou|otherwise|sinon)(?! (?:so|more|less|plus|moins|\\d))'), 1),
  words(
    '(?:admin[a-z]*|handling|processing|service|finder s|finders|file|booking|activation|holding|reservation|recovery|registration|verification|release|storage) (?:fees?|charges?|costs?)|refundable',
    'frais d(?:e)? (?:dossier|gestion|service|traitement|activation|recherche|reservation|enregistrement|verification|liberation|sortie|garde|mise en relation)|remboursables?',
  ),
);

/** A deposit is never due at the handover. */
export const deposits = affirmed(
  followedBy(
    words('(?:deposit|down ?payment|advance|acompte|caution|avance|arrhes|donation|don) (?:of|de|d environ|est de|is)'),
    looseAmount,
    1,
  ),
);
export const lent = words('trap|lend|lent|borrow[a-z]*|cage trappe|trappe|pretee?s?|emprunte', '(?:un|le|votre) don');
