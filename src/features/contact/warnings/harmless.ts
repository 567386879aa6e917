import { type Cue, isInSentences, type Mention, onlyWhere, sentenceOf, words } from './cue.ts';
import type { MessageLine } from './message-line.ts';

/** Something is paid where it is given: at a desk, on the day, to those who do the work. */
const onSite = words(
  'when we meet|at the desk|at the counter|pay there|paid there|in person|when you (?:pick|collect|come|get|arrive|fetch)|when (?:picking|collecting)|on collection|at (?:pick ?up|collection)|on site|there and then|to them directly|(?:the )?(?:vet|clinic|shelter|pound|practice) directly|pay them|directly (?:to|at) the|when i have (?:him|her|it) in|in my arms|they lend|lend (?:it|you|the)|lent|trap|says their website|parking|cash only|cash is',
  'quand on se (?:voit|verra)|sur place|la bas|a l accueil|au guichet|au comptoir|en personne|en main propre|quand vous (?:venez|viendrez|la recuperez|le recuperez|la recupererez|le recupererez|passerez)|en (?:le|la) (?:reprenant|recuperant)|lors du retrait|au moment (?:du|de)|directement (?:a|au) (?:la clinique|veto|veterinaire|refuge|cabinet)|pretee?s?|trappe|d apres leur site|parking|dans les bras|seulement en especes',
);
const remote = words(
  'online|by phone|over the phone|through this|link|by card|prepaid|now|today|first|in advance|transfer|iban|before|paypal|zelle|unless|otherwise',
  'en ligne|par telephone|au telephone|par carte|lien|virement|maintenant|tout de suite|aujourd hui|d abord|d avance|avant|a l avance|iban|paypal|lydia|sinon',
);
/** Offers and questions of those who want to pay or to thank. */
export const offers = words(
  'how much (?:do|did|would|should|shall|can) (?:i|we)|what do i owe|(?:do|did) i owe|i(?:d| would|ll| will| can| could)? (?:happily|gladly|love to|like to|want to|be happy to)? ?(?:pay|cover|reimburse|refund|give you|transfer you|send you)|let me (?:pay|cover|give|refund|reimburse|send)|(?:can|could|may|shall|should) (?:i|we) (?:pay|send|transfer|give|cover|offer|reimburse|donate)|i(?:ll|d| will| can)? (?:transfer|wire|reimburse|refund)|ill hand you|reward (?:is (?:still|on|yours|for|offered)|still|for (?:whoever|anyone|the)|of(?! the)|offered|if|to (?:whoever|anyone|the finder))|the reward isnt',
  'combien (?:je|on|est ce que je|vous dois)|je vous dois|a ma charge|je (?:peux|veux|voudrais|vais|souhaite) (?:(?:bien|aussi|vous|volontiers|tout|les|le|la) ){0,2}(?:payer|donner|rembourser|regler|offrir|virer|participer|prendre)|je (?:prends (?:tous|tout|en charge)|paie|paye|paierai|reglerai|rembourse|rembourserai|vous (?:rembourse|rembourserai|paie|paierai|vire|virerai|donne|donnerai|remets|offre))|j aimerais (?:vous )?(?:donner|payer|rembourser|offrir|regler)|(?:puis|peut) (?:je|on) (?:vous )?(?:payer|envoyer|virer|offrir|rembourser|regler)|comment je vous|vous offrir|recompense (?:est|tient|de|pour|offerte|si)',
);
/** Words of those who take nothing. */
export const free = onlyWhere(
  words(
    '(?:for|completely|all|its|thats|totally|scan|check|chip|read|vet|service|vets|are|trap) free|free (?:of|chip|scan|check|service)|off the poster|cost me nothing|if you want|for nothing|no (?:fee|fees|charge|cost|reward)|free of charge|nothing to pay|dont (?:owe|want|need|charge)|not? (?:want|take|need) (?:any|a|your) (?:money|reward|penny)|a penny|keep your money|no need|wont take|isnt needed|not needed|my treat|is a volunteer|are volunteers|dont worry',
    'gratuit|de l affiche|rien coute|enleve(?:r|z|rais|rait)?|gratuite|gratuitement|rien a (?:payer|regler)|aucun frais|sans frais|un centime|pas besoin|inutile|(?:est|sont|suis|sommes) benevoles?|devez rien|dois rien|ne veux (?:rien|pas)|gardez votre argent|ne prennent rien|c est cadeau|ne vous inquietez',
  ),
  (line, { end }) =>
    !/ (?:but|mais|except|sauf|only|juste|seulement|il faut|just) /.test(
      line.text.slice(end, Math.min(end + 80, sentenceOf(line, end).end)),
    ),
);

/** The sum has a reason that asks nothing of the reader. */
export const explained = words(
  'an hour|per hour|sitting|sitter|i (?:bought|ordered|spent|paid|donated|left|gave|refunded|owe)|we (?:bought|paid|donated|left|adopted|lost|had|owe)|ive (?:paid|left|put|spent|bought)|cost me|charged me|(?:it|fee|that|bill|cost|price|which|ticket|deposit) (?:was|were)|cost us|mine cost|on me|worth|return|train|tram|metro|bus|ferry|parking|train s|they (?:charge|give|lend|asked|needed|take|took)|(?:council|pound|shelter|vets?|rescue|website) (?:charges|asks|takes|told|said|says|needed|wanted|asked)|told (?:me|us)|posters?|collar|kitten|breeder|(?:last|next) (?:year|week|month|time)|petrol is|calories|grams?|born|chip (?:number|ends)|ends in|number is|ring|years|chicken|salmon|ate|eats|eaten|people|volunteers|restaurant|you can keep|reward|donated|worried|stray|microchipped|signed|dental|neuter[a-z]*|spay[a-z]*|flea',
  'de l heure|pour garder|garderie|j ai (?:achete|commande|depense|paye|donne|laisse|vire|mis|du|refuse|pris|lu)|on a (?:achete|paye|donne|adopte|laisse|vire|du)|nous avons (?:achete|paye|donne|adopte|laisse)|m a (?:coute|pris|demande)|(?:c |elle |il )?etai(?:t|ent)|a coute|le mien|train|tram|metro|bus|bac|ferry|ticket|parking|ils (?:prennent|demandent|pretent)|m a dit|m ont dit|d apres|affiches?|collier|chaton|eleveu[a-z]+|(?:l an|la semaine|le mois|l annee) (?:dernier|derniere|passe|passee)|la prochaine fois|grammes?|puce numero|se termine|finit par|numero|sonnette|ans|poulet|thon|saumon|a mange|mange|personnes|benevoles?|restaurant|gardez|recompense|on vous|pucer|sterilis[a-z]+|castr[a-z]+|anti puces|antipuces|n encaissent|en gagne|errant|prevu|dit que',
);

/** The reader does not lose this money: it is paid at a desk, or not at all. */
export const isHarmless = (line: MessageLine, mention: Mention) =>
  (isInSentences(line, onSite, mention) && !isInSentences(line, remote, mention)) || isInSentences(line, free, mention);

/** The writer says what somebody else did or asks: they warn, or they ask about it. */
export const reports = words(
  '(?:asked|asks|told|tells|wanted|called|phoned|texted|messaged|emailed|mailed|wrote|writes|demanded|contacted|pressured|tried)(?: (?:to|my|the|our|a|sister|mother|wife|husband|neighbou?r|friend|son|daughter))* (?:me|us|mum|sister|mother|wife|husband|neighbou?r|friend)|they (?:asked|wanted|said|demanded)|was asked|got asked|were asked|(?:he|she|they|number) (?:asked|wanted|claimed|pretended|said|demanded|tried|told)|(?:someone|somebody|a (?:man|woman|guy|bloke|person|stranger|caller|number|message)|people|some people|another person|anyone|anybody|whoever|those)(?: (?:who|that|with|on|from|the|a|phone|foreign|number))* (?:asked|asks|ask|asking|is asking|wanted|wants|want|claimed|claims|claim|pretended|pretending|said|says|say|demanded|demands|tried|tells|tell|wrote|called|rang|phoned|sent)|pretending to be|rang pretending|asked for cash|offered to|(?:somebody|someone) (?:wrote|called|rang|asked|sent|told|offered)|offered me my|be careful|careful|beware|watch out|hung up|wont pay|will never|ill never|never ask|we never|i never|didnt (?:pay|send|give|answer|click|reply|fall)|i have never|ive never|a waste|waste of money|dont fall|dont trust|dont believe|ignore[d]?|fake|its a scam|is a scam|was a scam|thats a scam|a scam|scammers? (?:ask|who|write|call|are|try|told|wrote|sent|use|do|pretend|claim|wanted|got|love)|typical scam|known scam|scammed|reported (?:it|him|her|them|that|this)|blocked|read (?:that|about|on|in)|thieves|steal accounts|warn (?:others|people|everyone)|real finders|lost (?:[$£€] )?\\d+ (?:[$£€] )?(?:to|that way|like)',
  '(?:m|nous|lui) (?:a|ont|avait|avaient) (?:demande|dit|appele|ecrit|envoye|contacte|reclame|fait|telephone)|(?:m|nous) (?:a|ont) [a-z]+ (?:demande|reclame)|on m a (?:demande|appele|dit|envoye)|(?:quelqu un|certains|gens|ceux qui|celui qui|un type|un homme|une femme|un monsieur|une dame|inconnu|un numero) (?:vous |te |me |m |nous )?(?:demande|demandent|pretend|pretendent|reclame|reclament|dit avoir|disent|veut|veulent)|(?:demandait|demandaient|voulait|voulaient|pretendait|pretendaient|reclamait|disait)|(?:ils|elle|il) me (?:demande|demandent)|faux (?:veterinaire|transporteur|refuge|policier|detective|gendarme)|un piege|nous ne demandons|du vent|demandait|(?:est|etait) une arnaque|arnaque [!.]|c est faux|arnaqueurs? (?:demandent|ecrivent|qui|appellent|m|disent)|mefie[rz]|mefiez vous|attention a|attention aux|attention ,|attention :|attention !|attention on|attention il y|attention si|faites attention|soyez prudente?s?|prudence|raccroche|ne paierai|je ne (?:vous )?demande(?:rai)? (?:rien|jamais|aucun|pas d argent)|(?:ne |n )?(?:demandons|demande|demanderai|demanderons) jamais|jamais demande|servi a rien|ne (?:tombez|croyez) pas|ignorez|j ai (?:refuse|bloque|signale|rien donne|rien paye|lu)|n ai (?:rien |pas )?(?:donne|paye|repondu|envoye|clique|rien)|volent|escroc[a-z]*|escroquerie|faux (?:message|profil|sms|mail)|si on vous (?:dit|demande)|si quelqu un (?:vous )?(?:dit|demande|appelle|ecrit)',
);

/** The complete message is a warning about scams. */
export const warnsOthers: Cue = words(
  '(?:do not|dont) fall (?:for|into)|scams? (?:going|doing|is|are|here|alert|around)|(?:its|is|was|thats|thats) (?:all )?an? (?:[a-z]+ )?scam|warn (?:others|people|everyone|your)|scam (?:message|call|mail|text)s?|got scammed|was scammed|been scammed|scammed (?:me|us|my)',
  'ne tombez pas|ne vous faites pas avoir|arnaques? (?:qui|au|aux|a la|en cours|connue|classique)|(?:est|etait|c est|sont) (?:clairement |surement |certainement )?(?:une|des) arnaques?|prevenez (?:les|vos|tout)|fait avoir|arnaque[er]s? par|me suis fait arnaquer|un piege',
);
