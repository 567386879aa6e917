import { amount, feeNoun, handed, looseAmount, money, service, sumNoun } from './amounts.ts';
import { anyOf, followedBy, onlyWhere, together, words } from './cue.ts';
import { indexBefore } from './message-line.ts';
import { asked } from './stance.ts';

/** These verbs always mean money. */
const payVerb = words(
  'pay(?! attention)|reimburse|refund (?:me|us|our|my|the)|top (?:me |us )?up|(?:mind|consider) (?:paying|sending|covering|transferring|helping)|pay back|(?:cash ?app|zelle|venmo|paypal|revolut|wire) (?:me|us|it|\\d+|[$£€])|remit|chip in|prepay|compensate|settle(?= (?:it|this|that|the|your|within|by|up|online|now|first|today|[$£€\\d]))|refund me',
  'paye[rz]|payiez|paie|paies|paierez|reglez|reglerez|regle(?= (?:moi|vite|la|les|le))|regler(?! (?:le probleme|la question|ca entre))|rembourse[rz]|remboursiez|acquitte[rz]|regularise[rz]|cotise[rz]|solde[rz]',
);
/** These verbs mean money where they are followed by it. */
const giveVerb = words(
  'send|give|transfer|wire|deposit|advance|lend|spare|provide|load|spot|share|forward|make|arrange|complete|proceed with|organi[sz]e|sort(?: out)?|hand over|double|raise|offer|front|buy(?! yourself)|purchase|participate',
  'envoye[rz]|enverrez|envoyiez|envoie|envoies|donne[rz]|donne|donniez|verse[rz]|versiez|verse|vire[rz]|viriez|vire|transfere[rz]|transfere|avance[rz]|avanciez|avance|prete[rz]|faire|faites|fais|recharge[rz]|effectue[rz]|procede[rz] (?:au|a un)|remettez|remettre|file[rz]?|double[rz]|offrir|complete[rz]|achete[rz](?! vous)|rachete[rz]',
);

/** These verbs take a bill or what costs money. */
const coverVerb = words(
  'cover|help(?: me| us| out)?(?: at least)? (?:with|w|pay)|chip in for|contribute(?: to)?|clear|fund|finance|split|take (?:care of|over)|advance|sponsor|put towards|finish|match',
  'couvrez|couvrir|couvriez|participe[rz] (?:a|aux|au)|contribue[rz] (?:a|aux|au)|aide[rz](?: moi| nous)?(?: au moins)? (?:a payer|a regler|a|avec|pour)|finance[rz]|prenez en charge|prendre en charge|solde[rz]|avance[rz]|depanne[rz]',
);
export const costly = words(
  'tow(?:ing)?|ransom|insurance|boarding|registration|vaccin[a-z]+|certificate|permit|the keep|petrol|fuel|gas|gasoline|diesel|trip|ticket|flight|ferry|surgery|operation|treatment|x ray|medicine|crate|courier|driver|shipping|transport|food|expenses',
  'depanneuse|depannage|rancon|assurance|caisse|pension|enregistrement|vaccins?|certificat|permis|essence|gasoil|gazole|carburant|trajet|billet|vol|operation|radio|traitement|medicaments|cage|transporteur|chauffeur|expedition|transport|nourriture|plein|soins',
);

/** These verbs order a service; with a price they ask for its money. */
const orderVerb = words(
  'renew|reactivate|activate|unlock|subscribe|book|order|reserve|rent|hire|purchase|buy(?! yourself)|help(?: me| us)?(?: out)? with (?:that|this|it)',
  'renouvele[rz]|reactive[rz]|active[rz]|debloque[rz]|souscri(?:vez|re)|commande[rz]|reserve[rz]|loue[rz]|achete[rz](?! vous)|inscrivez|consignez|aide[rz](?: moi| nous)(?: pour ca| a ca)?',
);

/** The money behind these words is the writer's. */
const ownVerb = / (?:i|ill|id|we|je|j|nous|pour que|so that) /;

/** These verbs need an amount. */
const placeVerb = words(
  'put|drop|leave|get|slip|add|be ready with|prepare|have|bring',
  'depose[rz]|mettez|mettre|laisse[rz]|prevoyez|prevoir|ajoutez|passez|glissez|comptez|preparez|rajoutez',
);

/** `send it` stands near an amount. */
const giveIt = words(
  '(?:send|transfer|wire|pay) (?:me |us )?(?:it|this|that|them)|spent on|what i (?:spent|paid)',
  'l envoyer|le virer|les virer|la virer|l envoyez|(?:envoye|vire|verse|transfere)[rz] (?:le|la|les|ca|cela)|(?:la|les|l) (?:versez|virez|payez|reglez|transferez)|ce que j ai (?:depense|paye|avance)',
);

/** The reader is asked to pay or to send money. */
export const orders = anyOf(
  onlyWhere(
    asked(payVerb),
    (line, { end }) => !/^(?:you|yall)$/.test(line.words[indexBefore(line.offsets, end - 1) + 1] ?? ''),
  ),
  followedBy(asked(orderVerb), looseAmount, 40, ownVerb),
  together(asked(words('help(?: me| us)?(?: out)? with (?:that|this|it)', 'aide[rz] (?:moi|nous)')), looseAmount, 80),
  followedBy(asked(giveVerb), handed, 45, ownVerb),
  followedBy(
    asked(placeVerb),
    anyOf(amount, words('(?:the |your |some )?(?:money|cash|notes)', 'argent|billets'), service),
    30,
    ownVerb,
  ),
  followedBy(asked(coverVerb), anyOf(money, costly), 40, ownVerb),
  followedBy(asked(words('recharge[rz]')), looseAmount, 20),
  followedBy(asked(words('use|do an?|go (?:through|with|by|via)', 'passe[rz] par|utilise[rz]')), service, 25, ownVerb),
  together(asked(giveIt), looseAmount, 60),
  together(asked(giveIt), anyOf(sumNoun, feeNoun), 70),
);
