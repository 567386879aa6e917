import type { RuleGroup } from './phrase-rule.ts';

const sexes: readonly RuleGroup[] = [
  [
    {
      trait: null,
      pattern:
        /\b(?:male (?:or|ou|\/) fem[ae]l+e|fem[ae]l+e (?:or|ou|\/) male|boy or (?:a )?girl|girl or (?:a )?boy)\b/g,
    },
    { trait: null, pattern: /\b(?:pas|non|jamais)(?: encore)? castre\b/g },
    { trait: null, pattern: /\b(?:man|men|daughter|son)s? (?:is|was)\b/g },
  ],
  [
    {
      trait: 'sex',
      value: 'female',
      pattern: /\b(?:un ?)?spayed\b|\bfemales?\b|\bfemelles?\b|\b(?:mother|mum|mama|momma) cat\b|\bpregnant\b/g,
    },
    {
      trait: 'sex',
      value: 'female',
      after:
        /\b(?:our|my|an?|the|sweet|lovely|beautiful|gorgeous|old|big|small|tiny|tabby|black|white|grey|ginger|tortie|calico|unspayed|spayed|indoor|outdoor|confident) $/,
      pattern: /girls?\b/g,
    },
    {
      trait: 'sex',
      value: 'female',
      pattern: /\bgirl cat\b/g,
    },
    {
      trait: 'sex',
      value: 'female',
      pattern:
        /\b(?:chattes?|chatonnes?|minettes?|siamoises?|persanes?|europeennes?|sterilisees?|gestante|enceinte|allaitante)\b|\bmaman chat\b|\bsex(?:e)? : f\b/g,
    },
    { trait: 'sex', value: 'male', pattern: /\bmales?\b|\bmatous?\b|\bcastres?\b|\btom ?cats?\b|\bsex(?:e)? : m\b/g },
    {
      trait: 'sex',
      value: 'male',
      after:
        /\b(?:our|my|an?|the|sweet|lovely|beautiful|handsome|gorgeous|blind|old|big|large|small|tabby|black|white|grey|ginger|neutered|indoor|outdoor|confident) $/,
      pattern: /(?:boys?|lad)\b/g,
    },
    {
      trait: 'sex',
      value: 'male',
      pattern: /\bboy cat\b/g,
    },
    {
      trait: 'sex',
      value: 'male',
      after:
        /\b(?:an?|the|big|large|huge|old|young|neutered|unneutered|intact|entire|stray|feral|friendly|black|white|grey|ginger|orange|tabby|silver|brown|cream) $/,
      pattern: /toms?\b(?! (?:is|has|was)\b)/g,
    },
  ],
];

const collars: readonly RuleGroup[] = [
  [
    { trait: null, pattern: /\bcollar marks?\b|\bmarques? de collier\b/g },
    {
      trait: null,
      pattern: /\b(?:if|whether) (?:there|it|he|she) (?:was|is|had|has|wore) (?:wearing )?an? (?:[a-z]+ )?collar\b/g,
    },
    {
      trait: null,
      pattern:
        /\bs il (?:avait|a|porte|portait|y avait) un collier\b|\bs? ?(?:si|qu)? ?elle (?:avait|portait) un collier\b/g,
    },
    { trait: null, pattern: /\bhad an? (?:[a-z]+ )?collar(?: on)? but\b|\bavait un collier(?: [a-z]+)? mais\b/g },
    { trait: null, pattern: /\blost (?:his|her|its) collar before\b|\bdeja perdu son collier\b/g },
    { trait: null, pattern: /\bfound (?:an?|this|the) (?:[a-z]+ )?collar\b|\btrouve (?:un|ce|le) collier\b/g },
  ],
  [
    {
      trait: 'collar',
      value: 'no',
      pattern:
        /\b(?:no|without|without an?|not wearing|not wearing an?|not an?|no chip (?:,|or|nor|and|&|\/)? ?(?:no )?|(?:doesn|does|don) (?:t|not) (?:wear|have) an?|(?:hasn|has) (?:t|not) (?:got )?an?|(?:isn|is|wasn|was) (?:t|not) wearing an?|wears no|had no|has no|lost (?:his|her|its)) (?:visible )?collar\b/g,
    },
    { trait: 'collar', value: 'no', pattern: /\bcollarless\b|\bcollar (?:: |is |- )?(?:no|none|n)\b/g },
    {
      trait: 'collar',
      value: 'no',
      pattern:
        /\b(?:sans|pas de|aucun|ni|plus de|sans puce (?:ni|et)|pas de puce (?:ni|et)(?: de)?|(?:ne |n )?(?:a|porte|portait|avait) (?:pas|plus|aucun)(?: de)?) collier\b|\bcollier (?:: |- )?(?:non|aucun)\b/g,
    },
  ],
  [
    {
      trait: 'collar',
      value: 'yes',
      pattern:
        /\b(?:[a-z]+ )?collars?\b(?: [:,]? ?(?:is )?(?:yes|black|blue|red|green|pink|white|grey|yellow|orange|purple|brown)(?: (?:and|&) (?:white|black|red|blue|pink))*)?(?: (?:leather|velvet|nylon|with (?:[a-z]+ )?(?:stars|spots|dots|stripes|hearts)))?/g,
    },
    {
      trait: 'collar',
      value: 'yes',
      pattern:
        /\bcolliers?\b(?: [:,]? ?(?:est )?(?:en )?(?:cuir |velours |nylon )?(?:oui|noire?|bleue?|rouge|verte?|rose|blanc|gris|jaune|orange|orangee?|violet|marron|brun)(?: (?:et|&|a) (?:blanc|noir|rouge|bleu|rose|pois|etoiles?|rayures)| orangee?)*)?(?: blanches?)?/g,
    },
  ],
];

const chips: readonly RuleGroup[] = [
  [
    {
      trait: null,
      pattern:
        /\b(?:check(?:ed)?|scan(?:ned)?|look(?:ed)?|test(?:ed)?)(?: (?:him|her|it))? for an? (?:micro)?chip\b|\b(?:micro)?chip : not (?:scanned|checked)(?: yet)?\b/g,
    },
    {
      trait: null,
      pattern: /\b(?:if|whether|no idea if|not sure if|don t know if|unknown if) (?:[a-z]+ ){0,3}(?:micro)?chipped\b/g,
    },
    { trait: null, pattern: /\bchipped or not\b|\bpucee (?:ou|et) (?:non|pas)\b|\bpuce : pas encore verifiee\b/g },
    { trait: null, pattern: /\b(?:s il|si elle|s ils|voir si) (?:[a-z]+ ){0,3}pucee\b|\bpuce ou non\b/g },
    { trait: null, pattern: /\b(?:pour|voir|verifier|chercher|controler) (?:[a-z]+ ){0,2}puce\b/g },
  ],
  [
    {
      trait: 'chip',
      value: 'no',
      pattern:
        /\b(?:no|without an?|not an?|no collar (?:,|or|nor|and|&|\/) ?(?:no )?|(?:hasn|doesn|has|does) (?:t|not) (?:got|have) an?|has no) (?:micro ?)?chips?\b/g,
    },
    {
      trait: 'chip',
      value: 'no',
      pattern:
        /\bun ?(?:micro)?chipped\b|\b(?:not|isn t|aren t|never|neither(?: is| of them is)?|nor)(?: been| yet)? (?:[a-z]+ (?:or|nor|and) )?(?:micro ?)?chipped\b|\b(?:micro ?)?chip(?:ped)? (?:: |- )?(?:no|none|n)\b(?! \d)/g,
    },
    {
      trait: 'chip',
      value: 'no',
      pattern:
        /\b(?:non|pas|ni|jamais|aucune? des deux n est)(?: encore)? (?:[a-z]+ (?:ni|et) )?pucee\b|\b(?:sans|pas de|aucune|ni|sans collier (?:ni|et)|n a pas de) puce\b(?: electronique)?|\bpuces? (?:electronique )?(?:: |- )?(?:non|aucune)\b(?! enregistree)/g,
    },
  ],
  [
    { trait: 'chip', value: 'yes', pattern: /\b(?:micro ?)?chip(?:ped|s)?\b(?: (?::|-) (?:yes|y))?/g },
    { trait: 'chip', value: 'yes', pattern: /\bpucee\b|\bpuce\b(?: electronique)?(?: : oui)?/g },
  ],
];

const strangers =
  '(?:(?:strange )?(?:people|strangers|humans|everyone|everybody|everything|anyone|anybody|men|me|us|kids|children))';
const inconnus = '(?:tout|gens|hommes|inconnus|humains|etrangers|monde|homme|enfants)';

const temperaments: readonly RuleGroup[] = [
  [{ trait: null, pattern: /\bnot (?:afraid|scared) of (?:being |the )?(?:outside|outdoors|cars?|traffic|dogs?)\b/g }],
  [
    {
      trait: 'temperament',
      value: 'bold',
      pattern: new RegExp(
        `\\b(?:not|isn t|never)(?: at all| really| very)? (?:shy|timid|nervous|skittish|wary)\\b|\\b(?:not|isn t|no longer) (?:at all )?(?:scared|afraid|frightened|wary) of ${strangers}\\b`,
        'g',
      ),
    },
    {
      trait: 'temperament',
      value: 'shy',
      pattern:
        /\b(?:not|isn t|un)(?: (?:at all|very|really))? ?(?:friendly|tame|sociable|affectionate|cuddly|confident)\b|\bnever (?:been )?tame\b/g,
    },
    {
      trait: 'temperament',
      value: 'bold',
      pattern:
        /\b(?:pas|jamais|peu)(?: du tout| vraiment| tres)? (?:craintif|craintive|peureux|peureuse|farouche|timide|sauvage|mefiante?|effrayee?)\b|\b(?:pas|aucune|n a pas)(?: du tout)? peur (?:de moi|de nous|de l homme|des gens|des humains|des inconnus)\b/g,
    },
    {
      trait: 'temperament',
      value: 'shy',
      pattern:
        /\b(?:pas|non|peu)(?: (?:tres|du tout|vraiment))? (?:sociables?|sociabilisee?|caline?|gentil(?:le)?|affectueux|affectueuse|familier|familiere)\b|\bjamais apprivoisee?\b/g,
    },
  ],
  [
    {
      trait: 'temperament',
      value: 'shy',
      pattern: new RegExp(
        `\\b(?:shy|timid|skittish|nervous|wary|feral)\\b|\\b(?:scared|terrified|afraid|frightened|fearful) of ${strangers}\\b|\\b(?:doesn t|does not|don t) (?:like|trust) ${strangers}\\b`,
        'g',
      ),
    },
    {
      trait: 'temperament',
      value: 'bold',
      pattern: new RegExp(
        `\\b(?:friendly|affectionate|tame|confident|sociable|cuddly|bold|outgoing)\\b|\\b(?:loves|likes|follows|trusts|greets|(?:walks|comes|goes|runs) (?:straight |right )?up to|purrs at) ${strangers}\\b|\\blets? (?:me|us|my kids|my children|you|it|people|${strangers}) (?:stroke|pet|touch|cuddle)\\b|\\bhappy to be picked up\\b`,
        'g',
      ),
    },
    {
      trait: 'temperament',
      value: 'shy',
      pattern: new RegExp(
        `\\b(?:craintifs?|craintives?|peureux|peureuses?|farouches?|timides?|sauvages?|mefiante?s?|nerveux|nerveuse)\\b|\\bse mefie\\b|\\bpeur (?:de |des |de l )${inconnus}\\b|\\b(?:terrorisee?|effrayee?|terrifiee?) par (?:les |l )${inconnus}\\b|\\bcraint (?:les |l )${inconnus}\\b|\\bn aime pas les ${inconnus}\\b|\\bangoissee? de nature\\b|\\bimpossible de (?:le|la|l) (?:toucher|approcher|attraper|caresser)\\b`,
        'g',
      ),
    },
    {
      trait: 'temperament',
      value: 'bold',
      pattern:
        /\b(?:gentil(?:le)?s?|caline?s?|affectueux|affectueuses?|sociables?|familiers?|familieres?|confiante?s?|hardie?s?)\b|\b(?:se laisse|laisse|laissee?) (?:bien |facilement )?(?:caresser|approcher|toucher|porter)\b|\b(?:adore|aime|suit) les (?:gens|humains)\b|\b(?:va|vient) vers (?:tout le monde|les gens)\b|\b(?:ronronne avec|ami avec) tout le monde\b|\bpot de colle\b|\bqu on (?:le|la) prenne dans les bras\b/g,
    },
  ],
];

const livings: readonly RuleGroup[] = [
  [
    {
      trait: null,
      pattern:
        /\b(?:might|may|could) be (?:[a-z]+ ){0,3}(?:outdoor|indoor) cat\b|\b(?:not|isn t) an? (?:indoor|outdoor|house) cat\b|\bpeut etre une? (?:chat|chatte) (?:qui sort|d interieur|d exterieur)\b/g,
    },
  ],
  [
    {
      trait: 'living',
      value: 'outdoor',
      pattern: /\b(?:indoors?|interieur) (?:\/|and|or|&|et) (?:outdoors?|exterieur)\b(?! :)/g,
    },
    {
      trait: 'living',
      value: 'outdoor',
      pattern: /\b(?:indoor|interieur) (?:\/|or|ou) (?:outdoor|exterieur) : (?:outdoors?|exterieur|both|les deux)\b/g,
    },
    {
      trait: 'living',
      value: 'indoor',
      pattern: /\b(?:indoor|interieur) (?:\/|or|ou) (?:outdoor|exterieur) : (?:indoors?|interieur)\b/g,
    },
  ],
  [
    {
      trait: 'living',
      value: 'indoor',
      pattern:
        /\bindoor(?:s only| only)?(?: (?:cat|boy|girl|kitten))?\b|\b(?:always|strictly|only|kept|lives) (?:indoors|inside)\b|\bindoors only\b|\bhouse ?cat\b|\b(?:flat|apartment) cat\b|\b(?:has )?never (?:been|gone|goes|let|went) (?:out|outside|outdoors)\b|\bnever (?:leaves|left) the (?:house|flat|apartment)\b|\b(?:hasn t|has not) (?:gone|been) (?:out|outside|outdoors)\b|\b(?:lives|kept) inside\b/g,
    },
    {
      trait: 'living',
      value: 'indoor',
      pattern:
        /\b(?:chats?|chattes?|chatons?) (?:d )?(?:interieur|appartement)\b|\bne sort (?:jamais|pas|qu en laisse|plus)\b|\b(?:n est |n etait )?jamais (?:encore )?sortie?\b|\bpas sortie? depuis des (?:annees|mois)\b|\b(?:vit|vivait|vecu|reste) (?:exclusivement |uniquement |toujours |seulement )?(?:a l interieur|en interieur|en appartement|a l appartement|en maison)\b|\bjamais mis (?:une patte|le nez|les pattes) dehors\b/g,
    },
    {
      trait: 'living',
      value: 'outdoor',
      pattern:
        /\boutdoor (?:cat|boy|girl|kitten)\b|\b(?:barn|farm) cat\b|\bgoes out(?:side|doors)? (?:every|at night|daily|each|during|a lot|all)\b|\bfree roam(?:s|ing|er)?\b|\b(?:lives|sleeps) (?:outside|outdoors)\b/g,
    },
    {
      trait: 'living',
      value: 'outdoor',
      pattern:
        /\b(?:chats?|chattes?) (?:d exterieur|de grange|de ferme)\b|\b(?:vit|vivait) dehors\b|\bsort (?:tous les (?:jours|soirs|matins)|toutes les nuits|chaque (?:jour|nuit|soir)|la nuit|le jour|librement|beaucoup)\b/g,
    },
  ],
];

/** Rules in one group read the same words: "no chip or collar" has both. */
export const lifeRules: readonly (readonly RuleGroup[])[] = [sexes, collars, chips, temperaments, livings];
