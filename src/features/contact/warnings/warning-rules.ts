import { type WarningRule, words } from './warning-rule.ts';

// A message may mix languages, so every pattern has the English and the French words.

/** Before a verb these words mean that the reader is not asked. */
const notAsked =
  '(?<! (?:i|ive|ill|id|im|we|weve|well|he|she|they|dont|do not|never|not|wont|cant|didnt|doesnt|no need to|je|j ai|j|nous|on|il|elle|ils|n|ne|ne jamais|pas la peine de|sans) (?:[a-z]+ ){0,2}?)';

const ask = words(
  `${notAsked}(?:send|give|tell|forward|share|read|show|text|reply|confirm|provide|whats|what is|need|kindly|get|got)`,
  `${notAsked}(?:envoye[rz]|envoie|donne[rz]|dites|dis|direz|communique[rz]|transfere[rz]|lisez|repondez|montrez|confirme[rz]|c est quoi|quel est)`,
  'me faut|nous faut',
);

const pay = words(
  `${notAsked}(?:pay|send|transfer|wire|settle|deposit)`,
  `${notAsked}(?:paye[rz]|paie|regle[rz]|verse[rz]|vire[rz]|envoye[rz]|faites(?: moi)?(?: d abord)? (?:le|un) virement)`,
  '(?:be|is|are|been|been fully) paid',
  '(?:you|youve|have) (?:have )?(?:paid|sent|transferred|wired)',
  '(?:est|sont|etre|soient|soit) (?:payee?s?|reglee?s?|versee?s?)',
  '(?:avez|aurez) (?:paye|regle|verse|vire|envoye)',
  'pay (?:by|via|through|up|first|me|now)',
);

const money = words(
  '(?:[$£€] )?\\d{2,5}(?: (?:[$£€]|euros?|eur|dollars?|pounds?|bucks|usd|gbp))?',
  'money|cash|payment|amount|reward|fees?|price|bill|costs?',
  'argent|somme|sous|especes|liquide|recompense|frais|prix|facture|montant|virement',
);

const beforehand = words(
  'first|in advance|advance|up ?front|upfront|beforehand|before(?: (?:i|we|you|he|she|the|it|that))|once (?:you|i|we|the)|as soon as',
  'until (?:(?:you|youve|you have) (?:pay|paid|send|sent|transfer[a-z]*)|i (?:get|have|see|receive)|\\d+)|when i (?:see|have|get) (?:the|my) money|after that i|then (?:i|we|you)|half',
  'd abord|d avance|a l avance|avant (?:de|d|que|qu|je)|des (?:que|qu)|une fois (?:que|qu|paye)|tant que|(?:et )?(?:ensuite|apres) (?:je|on|nous|vous)|moitie',
  'quand je (?:vois|recois|aurai) (?:l|mon) argent|a la commande',
);

const atOnce = words(
  'now|right now|today|tonight|immediately|at once|asap|quick(?:ly)?|hurry|urgent(?:ly)?|within (?:the|an|one) hour|by (?:tomorrow|midnight)',
  'maintenant|tout de suite|immediatement|aujourd hui|ce soir|vite|urgent|d urgence|dans l heure|avant (?:demain|minuit)',
);

const channel = words(
  'paypal|cash ?app|zelle|venmo|revolut|wise|bank transfer|bank details|account details|friends and family|sort code|iban|apple pay|google pay',
  'lydia|paylib|wero|virement|rib|entre proches|coordonnees bancaires|par telephone|by phone|online|en ligne',
);

const untraceable = words(
  'gift ?cards?|(?:e )?vouchers?|prepaid cards?|western union|money ?gram|ria|bitcoins?|btc|ethereum|usdt|crypto[a-z]*',
  '(?:apple|itunes|i tunes|steam|google ?play|amazon|razer(?: gold)?|ebay|xbox|playstation|psn|netflix|vanilla|visa|nike|target|walmart)(?: gift)? (?:cards?|vouchers?|codes?)',
  'cartes? cadeaux?|(?:cartes?|bons?|coupons?|tickets?|recharges?|codes?)(?: cadeaux?)? (?:apple|itunes|steam|google ?play|amazon|fnac|pcs|transcash|neosurf|paysafe ?card|toneo|prepayee?s?)',
  'pcs|transcash|neosurf|paysafe ?card|toneo|mandats? cash|portefeuille (?:crypto|bitcoin)',
);

const reported =
  / (?:asked me|asks? me|they ask|they asked|was asked|wanted|offered me|offered to|somebody wrote|someone wrote|is that a scam|a scam|be careful|careful|hung up|wont pay|will never|ill never|never ask|i have never|ive never|a waste|m a demande|m ont demande|on m a demande|on m a appele|ils demandent|demandait|voulai(?:t|ent)|m a propose|une arnaque|attention|faites attention|raccroche|ne paierai|je ne (?:vous )?demande(?:rai)?|jamais demande|servi a rien) /;

const shelter = words(
  '(?:animal |city |county |local )?(?:shelter|pound)|animal control|(?:happy [a-z]+ )?rescue(?: cent(?:er|re))?|sanctuary|humane society|r?spca|kennels?|animal (?:rescue )?cent(?:er|re)',
  'refuge|fourriere|spa|sanctuaire|centre animalier|chenil|association|chatterie',
);
const shelterFee = words(
  '(?:[a-z]+ )?fees?|fine|charges?|costs?|\\d+ (?:per|a) day|boarding|quarantine',
  'frais(?: de [a-z]+)?|frais d [a-z]+|amende|pension|(?:la )?garde (?:est )?de \\d+|\\d+ par jour|cout',
);

const vet = words(
  'vets?|vet s|veterinar[a-z]+|clinic|surgery|operat(?:e|ion|ed|ing)|injection|emergency|intensive care|hospital|treatment|hurt|bleeding|injur[a-z]+|broken (?:leg|paw|hip|jaw)|poison(?:ed)?',
  'vetos?|clinique|operee?|operent|operation|piqure|urgences|soins(?: intensifs)?|hopital|traitement|blessee?|saigne|patte cassee|fracture|empoisonnee?',
);

const transport = words(
  'couriers?|(?:pet )?(?:transport(?:ation|er|ers)?|movers?|shipping|carrier company)|ship(?: (?:him|her|it))?|shipping company|deliver(?:y|ies)|delivery agent|driver|van|petrol|gas money|gasoline|fuel|flight|plane|airline|airport|crate|taxi|uber|bus|ticket',
  'transport(?:eurs?|euse)?|convoyeur|livraisons?|livreur|livrer|expedition|chauffeur|essence|avion|billet|cage|caisse|taxi|bus|train|societe|covoiturage|camion|camionnette',
);

const threat = words(
  'never see (?:him|her|it|them|your cat|the cat|that cat)|see (?:him|her|it|your cat) again|alive|(?:is|be|will be) gone|let (?:him|her|it) (?:go|loose)|sell (?:him|her|it)|drop (?:him|her|it)|dump (?:him|her|it)|get rid of (?:him|her|it)|kill(?:ed)?|hurt (?:him|her|it)|goes to (?:somebody|someone)|say goodbye|goodbye to|shame if|something (?:happens|happened)|throw (?:him|her|it)|(?:ill|i|i will) keep (?:him|her|it)|no games',
  '(?:ne )?(?:le|la|l) (?:reverrez|reverras)|revoir (?:votre chat|votre chatte|le chat|vivante?)|vivante?|disparait|disparaitra|(?:le|la) (?:vends|lache|relache|depose|jette|tue)|je (?:le|la) garde|adieu|dommage (?:qu|si)|(?:lui )?arrive quelque chose|part chez quelqu un|on ne rigole pas|rigole pas|debarrasse',
);
const condition = words(
  'or|otherwise|unless|if you|until|by (?:tomorrow|midnight|tonight)|before|when i get my money|not before|stop asking|would be',
  'ou|sinon|si vous|si tu|tant que|jusqu a|avant|quand j aurai mon argent|arretez de|serait',
);
const sum = words(
  'pay(?: up| me)?|money|cash|reward|(?:[$£€] )?\\d{3,5}',
  'payer|payez|paie|argent|liquide|especes|recompense|\\d{3,5}(?: (?:euros|€))?|envoyez \\d+',
);

const messenger = words(
  'whats ?app|whatsap|telegram|signal|google (?:hangouts?|chat)|hangouts?|messenger|viber|snap(?:chat)?|wechat|discord|skype|instagram|insta|facebook|kik|imo|tiktok',
);
const move = words(
  'write(?: to)? (?:me|us|him|her)|text (?:me|us)|message (?:me|us|him|her)|contact(?: (?:me|us|him|her))?|add (?:me|us)|call (?:me|us)|reach (?:me|us)|dm|talk|chat|move|switch|continue|join (?:me|us)|find me',
  'ecrivez(?: (?:moi|nous|lui))?|ecris(?: moi)?|ajoutez?(?: moi| nous)?|contactez?(?: (?:moi|nous|le|la|lui))?|parle(?:r|z|ons)?|passons|passez|passer|continuons|continuer|rejoignez(?: moi)?|appelez(?: moi)?|discuter|discutons',
);

const anyLink = /(?<= )(?:(?:https?:\/\/|www\.)\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,8}(?:\/\S*)?)(?= )/g;
/** These links hide their target, or their endings cost next to nothing. */
const hiddenLink =
  /(?<= )(?:https?:\/\/)?(?:(?:bit\.ly|tinyurl\.com|t\.co|cutt\.ly|is\.gd|rb\.gy|ow\.ly|shorturl\.at|tiny\.cc|s\.id|rebrand\.ly|lnkd\.in|(?<!maps\.app\.)goo\.gl)\/\S+|[a-z0-9.-]+\.(?:top|click|xyz|icu|buzz|club|online|site|link|live|tk|ml|biz|ru|cn)(?:[/:?]\S*)?)(?= )/g;
const lure = words(
  'log ?in|sign in|sign up|password|confirm|verify|claim|fill in|fill out|the form|download|install|click|track|live position|with your card|pay|expires?|your email|see (?:it|the video)',
  'connecte[rz](?: vous)?|identifie[rz](?: vous)?|mot de passe|confirme[rz]|verifie[rz]|rempli(?:r|ssez)|le formulaire|telecharge[rz]|installe[rz]|clique[rz]|suivre|avec votre carte|payez|payer|expire|votre mail',
);

const secretData = words(
  'passport|driving licen[cs]e|drivers? licen[cs]e|id card|identity card|your id|photo id|selfie|card number|credit card|debit card|bank card|cvv|cvc|three digits|bank(?:ing)? (?:login|details|password)|online banking|login|password|social security(?: number)?|ssn|date of birth|birth date|maiden name',
  'passeport|permis|carte d identite|piece d identite|carte nationale|numero de carte|carte bancaire|carte bleue|cryptogramme|(?:trois|3) chiffres|identifiants?|mot de passe|securite sociale|date de naissance|nom de jeune fille|rib',
);
const demand = words(
  `${notAsked}(?:send|give|tell|show|provide|upload|share|need|require|whats|what is)`,
  'i need|we need|i (?:will )?require|to give you the reward|photo of|picture of|both sides|front and back',
  `${notAsked}(?:envoye[rz]|donne[rz]|dites|montrez|fournissez|transmettez|c est quoi|quel est|quels sont)`,
  '(?:il )?(?:me|nous) faut|j ai besoin|nous avons besoin|photo de|recto(?: et)? verso',
);
const atTheDesk =
  / (?:bring|take your|at the desk|at the shelter|when you (?:pick|come|collect)|needs? to see|asked for my|asked for it|prenez|apportez|a l accueil|au refuge|quand vous venez|doit voir|le demande|ca demandait|closed it|ferme) /;

const seeker = words(
  '(?:pet|animal) (?:detectives?|tracers?|trackers?|psychics?|finders?|communicators?)|psychic|clairvoyant|recovery (?:service|expert|agent|team)|tracking dog|search (?:fee|team)|drone(?: team)?|amber alert|gps|satellite|locate the (?:micro ?)?chip|chip signal|our agency|expert|pet trac[a-z]+|trace lost pets|we (?:found|find) \\d+ (?:cats|pets)|found (?:it|him|her|them) (?:in|within) (?:[a-z]+|\\d+) (?:minutes|hours|days)',
  'detectives? (?:animaliers?|pour animaux|prives?)|voyante?|medium|communication animale|frais de recherche|(?:equipe )?drones?|alerte enlevement|gps|satellite|localis(?:e|ons|er) (?:la|les|sa) puces?|signal de la puce|notre agence|service de recherche|expert|pisteur|retrouve (?:les animaux|\\d+)|retrouvee? en (?:[a-z]+|\\d+) (?:minutes|heures|jours)|consultation',
);
const sale = words(
  'pay|payment|fee|fees|costs?|(?:only|just)(?: [$£€])? ?\\d+|[$£€] \\d+|guaranteed?|success rate|small fee|activation|\\d+ (?:dollars|euros|pounds|€|£)|hire|contact (?:@[a-z0-9_.]+|him|her)|message him|the reading is',
  'payez|paiement|frais|coute|\\d+ (?:euros|€|seulement)|seulement|garantie?|de reussite|petite somme|activation|faites appel|contactez (?:@[a-z0-9_.]+|le|la)|ecrivez lui|est a \\d+',
);

const paidTooMuch = words(
  'too much|overpa(?:id|yment|ying)|twice by mistake|(?:paid|sent|transferred)(?: [a-z]+){0,3} twice|extra(?: amount| money)?|the difference|instead of|(?:keep|take) (?:[$£€] )?\\d+(?: [$£€])? (?:and|for)|the rest|che(?:que|ck) (?:is )?(?:for|of)|by mistake',
  'trop(?: percu| verse)?|deux fois par erreur|par erreur|la difference|au lieu de|gardez (?:[$£€] )?\\d+|le reste|un cheque|le cheque|de trop',
);
const giveBack = words(
  `${notAsked}(?:send back|send (?:me |us )?(?:back )?the (?:rest|difference|extra)|return (?:the|it)|kindly return|refund(?: (?:the|it|one|half|me))?|forward (?:[$£€] )?\\d+|forward the|send (?:the )?rest)`,
  `${notAsked}(?:reverse[rz]|renvoye[rz]|rende[rz]|rendre|rembourse[rz]|transmettez|transfere[rz])`,
);

export const rules: readonly WarningRule[] = [
  {
    kind: 'code',
    cues: [
      words(
        '(?:(?:verification|security|confirmation|activation|google|whatsapp|facebook|sms) )?(?:codes?|pins?)|otp|one time (?:password|code|pin)|(?:(?:4|5|6|8|four|five|six|eight) digits?(?: (?:code|number|pin))?)|digits',
        'codes?(?: (?:pin|sms|google|de (?:verification|securite|confirmation)|a (?:4|5|6|8|quatre|six) chiffres))?|(?:4|5|6|8|quatre|cinq|six|huit) chiffres|mot de passe a usage unique',
      ),
      ask,
      words(
        'texts?|texted|sms|text message|phone|mobile|your number|google(?: voice)?|whats ?app|receive[ds]?|you got|u get|did you get|you have received|you will receive|i sent|sent|sends|sending|verif[a-z]+|prove|trust|secur[a-z]+',
        'texto|telephone|portable|votre numero|recu[es]?|recevez|recevoir|recevrez|envoyer?|envoie|enverrai|verif[a-z]+|prouver|confiance|securite|as eu|avez eu',
      ),
    ],
    within: 140,
    unless:
      / (?:door|gate|intercom|entry|key|safe|alarm|garage|building|poster|scanned|scan|signed up|chip|porte|portail|interphone|immeuble|entree|digicode|cles?|alarme|affiche|scanne|qr|inscrivant|puce) /,
  },
  { kind: 'gift-card', cues: [untraceable], unless: reported },
  { kind: 'fee', cues: [pay, beforehand, money], within: 90, unless: reported },
  {
    kind: 'fee',
    cues: [
      words(
        '(?:(?:a )?(?:small |down )?(?:deposit|payment|down ?payment) of|(?:admin[a-z]*|handling|processing|service|finder s|finders|file) fees?)',
        '(?:un )?(?:petit )?acompte|arrhes|frais de (?:dossier|gestion|service|traitement)',
      ),
      money,
    ],
    unless: / (?:trap|trappe|lend|lent|borrow(?:ed)?|pretee?|emprunte|no fees?|sans frais) /,
  },
  { kind: 'fee', cues: [channel, pay], within: 60, unless: reported },
  { kind: 'fee', cues: [pay, words('the money|l argent|le virement|money'), atOnce], within: 60, unless: reported },
  {
    kind: 'fee',
    cues: [
      words('my price|(?:the )?information|(?:for )?the address', 'mon prix|l information|les infos|l adresse'),
      words('(?:costs?|is|for) (?:[$£€] )?\\d{2,4}', '(?:coute|est|pour)(?: de)? \\d{2,4}'),
    ],
    within: 3,
  },
  {
    kind: 'courier',
    cues: [
      transport,
      pay,
      words(
        '(?:[$£€] )?\\d{2,4}|money|fees?|costs?|first|up ?front|paid|before|transport|courier',
        '\\d{2,4}|argent|frais|cout|d abord|avance|payes|reglees?|avant|transport|transporteur',
      ),
    ],
    within: 100,
    unless: / (?:dont pay|no need|ne payez pas|pas la peine|parking|free of charge|gratuit|extra \?|en plus \?) /,
  },
  {
    kind: 'courier',
    cues: [
      words(
        'courier|(?:shipping|transport|delivery) (?:company|agency|agent|fee)|(?:flight|plane) ticket|the ticket|the crate|travel crate',
        'transporteur|(?:societe|agence) d(?:e)? (?:expedition|transport|livraison)|frais de (?:livraison|transport)|le billet|la cage|convoyeur',
      ),
      words(
        'needs? (?:[$£€] )?\\d+|(?:is|costs?|takes|charges?) (?:[$£€] )?(?:\\d+|paypal)|refund(?:ed|s)?(?: it)?|paid|pay',
        'demande \\d+|coute \\d+|(?:prend|est a) (?:\\d+|paypal)|rembourse[es]?|payes?|paye[rz]|regle[erz]',
      ),
    ],
    within: 60,
    unless: / (?:dont pay|no need|extra \?|en plus \?) /,
  },
  {
    kind: 'shelter-fee',
    cues: [
      shelter,
      shelterFee,
      words(
        'by phone|over the phone|paypal|zelle|cash ?app|venmo|online|transfer(?:red)?|through this number|before (?:you|the|we)|payable now|now|today|immediately|unless|gift cards?|to release (?:him|her|it)|https?:\\/\\/\\S+|www\\.\\S+',
        'par telephone|paypal|lydia|en ligne|virement|vire[rz]|verse[es]?|versee?s|maintenant|tout de suite|aujourd hui|avant (?:de|qu|que|d)|sinon|(?:ne )?sont pas payes|pour (?:le|la) liberer|rib',
      ),
    ],
    within: 150,
    unless: reported,
  },
  {
    kind: 'shelter-fee',
    cues: [shelter, pay, channel],
    within: 120,
    unless: reported,
  },
  {
    kind: 'vet-bill',
    cues: [
      vet,
      words(
        `${notAsked}(?:send (?:me |us )?(?:it|money|the (?:rest|money)|(?:[$£€] )?\\d+)|transfer|wire|cash ?app me|zelle me|pay (?:half|now|me|the deposit)|can you send|you send)`,
        `until (?:[$£€] )?\\d+|(?:wants?|needs?|asks? for) (?:a |the )?deposit|(?:need|require) (?:your card|a deposit)|my bank details|here are my|costs (?:[$£€] )?\\d+|by zelle|you can pay (?:half|now|me now|by)|accepts only|only accepts`,
        `${notAsked}(?:envoye[rz](?: moi| nous)? (?:ca|cela|le reste|de l argent|l argent|vite|\\d+)|faites(?: moi)?(?: d abord)?(?: le| un)? virement|vire[rz]|payez)`,
        'tant que \\d+|demande un acompte|acompte|votre carte|mon rib|voici mon|par lydia|par virement|pouvez payer (?:la moitie|maintenant|par)|accepte seulement|n accepte que',
      ),
    ],
    within: 140,
    unless: reported,
  },
  { kind: 'ransom', cues: [threat, condition, sum], within: 100, unless: reported },
  {
    kind: 'ransom',
    cues: [
      words(
        'when i get my money|if you want (?:him|her|it|your cat) back',
        'quand j aurai mon argent|si vous voulez (?:le|la) (?:revoir|recuperer)',
      ),
      sum,
    ],
  },
  {
    kind: 'link',
    cues: [messenger, move],
    within: 40,
    unless: / (?:not on|im not|not use|stay here|je ne suis pas|restons|pas sur|group|groupe) /,
  },
  { kind: 'link', cues: [hiddenLink] },
  { kind: 'link', cues: [anyLink, lure], within: 90, unless: reported },
  {
    kind: 'link',
    cues: [
      words(`${notAsked}(?:click|tap)(?: on)? (?:the|this|that|my) link`, `${notAsked}cliquez sur (?:le|ce|mon) lien`),
    ],
  },
  {
    kind: 'alone',
    cues: [
      words(
        `${notAsked}(?:come|be|you are|youre|come here|just come|meet me|show up)(?: [a-z]+){0,3}? (?:alone|by yourself|on your own)|(?:just|only) you(?= (?:[,.!?]|or|and|$))|no ?(?:body|one) else|without your (?:husband|wife|friends?|family|partner)`,
        '(?:venez|viens|soyez|sois|etre|venir)(?: [a-z]+){0,3}? (?:seule?s?|sans personne)|(?:juste|que|seulement) (?:vous|toi)(?= (?:[,.!?]|sinon|ou|et|$))|personne d autre|sans (?:votre|vos|ton|ta) (?:mari|femme|amis?|famille|copain|conjointe?)',
      ),
    ],
    unless: / (?:or with|or bring|if you like|ou avec|alone \?|seule? \?|crowd) /,
  },
  {
    kind: 'alone',
    cues: [
      words(
        'no (?:police|cops|friends)|(?:dont|do not|never) (?:tell (?:(?:anyone|anybody)(?! (?:the|my|your|a|where|which|what))|a soul|the police)|bring (?:anyone|anybody|somebody)|(?:involve|call|contact|inform) the (?:police|cops))|tell (?:no one|noone|nobody)|leave your phone',
        'pas (?:de|d) (?:police|flics?|amis|gendarmes)|n amene[rz]? personne|n en parle[rz]? a personne|ne (?:previens|prevenez|dites|appelez)(?: rien)? (?:pas|a personne|rien)(?: a)?(?: la police| personne)?|laisse[rz]? votre telephone|sans (?:la )?police',
      ),
    ],
    unless: / (?:the place|l endroit|apres \d+) /,
  },
  { kind: 'detective', cues: [seeker, sale], within: 130, unless: reported },
  {
    kind: 'overpayment',
    cues: [giveBack, paidTooMuch],
    within: 130,
    unless: / (?:donation|don) /,
  },
  { kind: 'identity', cues: [secretData, demand], within: 90, unless: atTheDesk },
];
