import type { Notice } from './notice.ts';
import { type Rule, readRules } from './read-rules.ts';
import type { Reading, TraitReading } from './reading.ts';

const shy: TraitReading = { trait: 'temperament', value: 'shy' };
const bold: TraitReading = { trait: 'temperament', value: 'bold' };

const people =
  '(?:(?:the |all |new |other |strange |unknown |unfamiliar |most |any |his |her )?(?:people|persons?|strangers?|humans?|everyone|everybody|everything|anything|anyone|anybody|men|man|women|me|us|you|u|(?:my|our) (?:husband|wife|kids|son|daughter|partner|dad|mum|mom|children|family|grandson|neighbou?rs?)|kids|children|visitors|guests|noises?))';
const gens =
  '(?:(?:les |des |d |de |l |le |la |tous les |toute |aux |au |a )?(?:tout|toute|gens|hommes?|inconnus?|humains?|etrangers|monde|enfants?|personnes?|adultes|moi|nous|visiteurs|tous|chacun|passants))';
const othersThan =
  '(?:other |the |my |our |les |des |d |autres |ses )*(?:cats?|dogs?|animals?|pets|kittens?|traffic|cars?|thunder|fireworks|storms?|chats?|chiens?|congeneres|animaux|voitures?|orages?|petards|feux|tonnerre|bruits?|outside|outdoors|exterieur|dehors|water|eau|hoover|vet|transport|cage|aspirateur|matous?|lapins?|poules?)';
const adverb =
  '(?:(?:very|so|really|quite|extremely|super|rather|fairly|pretty|a little|tres|trop|assez|plutot|vraiment|bien|si|tellement|un peu|a bit) )?';
const shyWords =
  '(?:shy|timid|jittery|nervy|highly strung|anxious|unapproachable|cowardly|wimp|coward|skittish|nervous|wary|feral|wild|flighty|jumpy|fearful|unsociable|unfriendly|untame|standoffish|aloof|craintifs?|craintives?|peureux|peureuses?|farouches?|timides?|sauvages?|mefiante?s?|nerveux|nerveuses?|anxieux|anxieuses?|froussarde?|trouillarde?|sauvageon(?:ne)?|ingerable|intouchable|insaisissable|reservee?|fuyante?|scaredy ?cats?|scaredy|genee? avec|ben genee?|asociale?|insociable|distante?)';
const boldWords =
  '(?:friendly|affectionate|tame|confident|sociable|(?:very|so|super|really|tres|ultra|is|s|est) social|cuddly|smoochy|clingy|docile|fearless|brave|intrepid|intrepide|chilled|laid back|easy going|cuddle (?:bug|monster)|attention seeker|gentle giant|softie|softy|soppy|well socialised|well socialized|handleable|easy to handle|good tempered|people (?:loving|friendly)|stranger friendly|sweetheart|bold|outgoing|loving|lovable|approachable|trusting|snuggly|easygoing|(?:soft|sweet|tame|gentle|friendly) as (?:anything|butter|(?:they|you) come|can be|could be|pie|a lamb|a kitten)|placid|sweet natured|good natured|lovely nature|gentil(?:le)?s?|calin(?:e)?s?|affectueux|affectueuses?|sociables?|sociabilisee?|familiers?|familieres?|confiante?s?|hardie?s?|apprivoisee?|collante?|avenante?|manipulable|caressable|tactile|demandeu(?:r|se) (?:de |d )(?:affection|calins|caresses)|en demande|amicale?|accueillante?|pot de colle|caressante?)';
const touch =
  '(?:stroke|strokes|strokee|pet|touch|cuddle|hold|handle|approach|catch|scratch|tickle|brush|near|close|pick(?: (?:him|her|it))? up|get (?:near|close))';
const caresser =
  '(?:caresser|approcher|toucher|porter|attraper|prendre(?: dans les bras)?|flatter|manipuler|papouiller)';
const stroking =
  '(?:cuddles?|tickles?|chin (?:rubs?|scratches|tickles)|scratches|being (?:stroked|petted|held|cuddled|picked up|touched|handled)|strokes|attention|fuss|affection|pets|head rubs|belly rubs|laps?|company|calins?|caresses|papouilles|gratouilles|qu on l[ae]? caresse|compagnie)';

const ignore = (pattern: RegExp): Rule => ({ pattern, kind: 'adjective', stated: null, isFinal: true });

const rules: readonly Rule[] = [
  ignore(
    new RegExp(
      `\\b(?:${shyWords}|${boldWords}|gentle|scared|afraid|frightened|terrified|peur|good) ${adverb}(?:well |bien |pas )?(?:with|of|to|around|towards|avec|des|du|de la|de l|de|d|envers|a l egard des) ${othersThan}\\b|(?:\\b[a-z]+hound|_) friendly\\b|\\b(?:dog|child|kid|family|cat|user|eco|pet) friendly\\b|\\bfriendly (?:reminder|dog|person|neighbou?rs?|lady|man|staff|vet)\\b|\\b(?:loves|likes|like|hates|gets on|aime|adore|supporte|s entend) ${adverb}(?:well |bien |pas )?(?:with|of|to|around|avec|des|du|de la|de l|de|d|les|envers|a l egard des)? ?${othersThan}\\b`,
      'g',
    ),
  ),
  // The reader is asked: "Please don't approach".
  ignore(
    new RegExp(
      `(?:^| (?:please|pls|and|so|just|[.,!;:)-])) (?:do not|don t) (?:please )?(?:try to |attempt to )?(?:go near|chase|${touch})\\b`,
      'g',
    ),
  ),
  // Fear of the moment is not the cat's nature.
  ignore(
    /\b(?:will be|must be|probably|may be|might be|sera|doit etre|est surement|est sans doute|surement|sans doute|probablement) (?:very |so |really |a bit |tres |un peu )?(?:scared|frightened|terrified|nervous|shy|craintive?|effrayee?|apeuree?|nerveux|nerveuse|hiding|cachee?)\b|\b(?:wild|feral|sauvage) (?:mum|life|boars?|mother|cats|colony|flowers?|garden|area|boar)\b|\bmere (?:sauvage|errante)\b|\b(?:ex|former|formerly|once|was|were|previously|ancien|ancienne|autrefois|etait) (?:a |an |semi |chat |chatte )?(?:feral|wild|sauvage|farouche)\b|\b(?:une|coups? de|sa|la) griffes?\b|\b(?:nervous|shy|wary|timid|skittish|jumpy|craintive?|timide|nerveux|nerveuse|mefiante?) (?:at the moment|right now|atm|just now|today|for now|en ce moment|pour le moment|pour l instant|aujourd hui)\b|\bnervous wreck\b|\b(?:mum|mom|mother|dad|father|daughter|son|wife|husband|nan|gran|owner|family|kids|mere|pere|fille|fils|femme|mari|proprietaire|maitresse) (?:s|is|are|est|sont) (?:(?:a|so|very|really|une?|tres|si) ){0,2}(?:nervous|anxious|shy|timid|friendly|lovely|wild|timide|anxieuse?|nerveuse?|gentille?)\b|\bonly (?:ever )?(?:lets?|allows?|trusts?|comes? to|goes to|likes|approaches) (?:me|us|my [a-z]+|our [a-z]+|his|her|the)\b|\blaisse (?:[a-z]+ ){0,3}?que par\b/g,
  ),
  {
    pattern:
      /\b(?:craint|peur de|redoute|mefie de) (?:personne|rien)\b|\b(?:afraid|scared) of (?:nobody|nothing|no one)\b/g,
    kind: 'adjective',
    stated: bold,
    isFinal: true,
  },
  // The verbs of keeping away: it is the cat that does it, in general.
  {
    pattern: new RegExp(
      `\\b(?:runs?|bolts?|darts?|dashes|scampers|flees?|shoots off|takes off|scarpers|legs it|(?:will|ll|would|tends to|always|usually) (?:run|bolt|hide|flee|dart|scarper)) ?(?:away |off )?(?:from ${people}|(?:if|when|whenever|as soon as|every time|the (?:second|moment|minute|instant)|at|before) (?!found|seen)|to hide)|\\bhides (?:from|when|if|whenever|as soon|at the|a lot)\\b|\\b(?:hisses|hissed(?= at)|hissing(?= (?:at|and (?:spitting|growling)))|growls|spits|swats|scratches|crache|feule|grogne|griffe(?! (?:a l|au|cassee?|arrachee?)))\\b(?: (?:at|if|when|sur|des|quand|si|contre) )?|\\bruns a mile\\b|\\b(?:hates|dislikes|avoids|detests|deteste|evite|keeps away from|stays away from|not keen on|hides from) ${people}\\b|\\bdoesn t do strangers\\b|\\b(?:deteste|fuit) ${gens}\\b|\\b(?:s enfuira|se sauvera|fuira|se cachera|se sauve|s enfuit) (?:si|quand|des)\\b|\\btakes (?:a while|time|ages) to (?:trust|warm)\\b|\\bkeeps? (?:his|her|its|their) distance\\b|\\b(?:s enfuit|se sauve|fuit|detale|prend la fuite|part en courant|s eloigne (?=des|quand|si))\\b(?! (?:par|peut|probablement|surement|sans))(?: (?:des|des que|quand|lorsqu?|si|a l approche|devant|les)\\b)?|\\b(?:se cache|se planque) (?:des|quand|lorsqu?|si|a l approche|devant|facilement|souvent|de tout|de peur)|\\brase les murs\\b`,
      'g',
    ),
    kind: 'verb',
    stated: shy,
    denied: bold,
  },
  {
    pattern: new RegExp(
      `\\b(?:can(?:not| t)|couldn t|could not|won t|will not|doesn t|does not|wouldn t|would not|don t|didn t|did not|never|not|unable to|impossible to|hard to|difficult to|tricky to) (?:really |even |quite )?(?:let|lets|allow|allows|able to|be able to|like to be|want to be|get|come|comes|approach|approaches)? ?(?:(?:${people}|him|her|it|themselves|itself|herself|himself|be|been|to|get|too|very) ){0,4}${touch}(?:ed)?\\b|\\b(?:won t|doesn t|does not|will not|never) (?:come|comes|approach|approaches) (?:near |close |up |over |out )?(?:to )?${people}\\b|\\b(?:ne se|ne s|se) (?:laisse|laissait|laissera|est) (?:pas|jamais|point|plus)(?: du tout| encore)?(?: laissee?)? ?(?:facilement )?${caresser}\\b|\\b(?:impossible|difficile|dur|pas possible|pas facile) (?:de |a |d )(?:(?:le|la|l) )?(?:${caresser}|s approcher)\\b|\\b(?:pas|peux pas|n arrive pas a|ne peut pas|n ai pas pu|n a pas pu|n avons pas pu|impossible) (?:de )?(?:m |s |nous )?(?:en |le |la |l )?(?:${caresser}|approchee?|approcher|attraper)\\b|\\bn approche (?:pas|jamais|personne)\\b|\\b(?:jamais|pas|ne se laisse pas) approchable\\b|\\binapprochable\\b|\\baime pas (?:etre|qu on|se faire) (?:(?:le|la|l|lui|s) )?(?:caresser?|caressee?|touchee?|toucher|manipulee?|approche|attrape)\\b`,
      'g',
    ),
    kind: 'verb',
    stated: shy,
    isFinal: true,
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:easily|always|often|very easily) )(?:scared|frightened|spooked|startled|terrified)\\b|\\b(?:scares|spooks|frightens|startles) (?:very )?easily\\b|\\b(?:scared|terrified|afraid|frightened|fearful|wary|suspicious|distrustful|petrified|fear) of ${people}\\b|\\b(?:a |avait |ayant |aie |ont )?(?:tres |tellement )?peur (?:de |des |du |d |de l )?${gens}\\b|\\b(?:terrorisee?|effrayee?|terrifiee?|apeuree?) par ${gens}\\b|\\b(?:craint|redoute|evite) ${gens}\\b|\\bse mefie\\b|\\bangoissee? de nature\\b`,
      'g',
    ),
    kind: 'adjective',
    stated: shy,
    denied: bold,
  },
  {
    pattern: new RegExp(
      `\\b(?:n |ne )?(?:aime|apprecie|fait|supporte) (?:pas|guere|plus|peu) (?:trop |du tout |confiance |beaucoup |vraiment )?(?:aux? |a )?${gens}\\b`,
      'g',
    ),
    kind: 'verb',
    stated: shy,
    isFinal: true,
  },
  {
    pattern: new RegExp(
      `\\b(?:likes|cares? for|trusts?|used to|keen on|fan of|like(?= (?:people|strangers|men|kids|children|humans|everyone|anyone|new|other))) (?:being around )?${people}\\b|\\b(?:aime|apprecie|fait confiance|habituee?) (?:pas |guere |plus |aux? |a )*${gens}\\b`,
      'g',
    ),
    kind: 'verb',
    stated: bold,
    denied: shy,
  },
  {
    pattern: new RegExp(
      `\\b(?:good|great|brilliant|fine|bien|a l aise) (?:with|around|avec) ${people}\\b|\\b(?:bien|a l aise) avec ${gens}\\b`,
      'g',
    ),
    kind: 'adjective',
    stated: bold,
    denied: shy,
  },
  {
    pattern: new RegExp(
      `\\b(?:loves?|likes?|enjoys?|adores?|craves?|wants?|demands?|seeks?|asks? for|begs? for|adore|aime(?! pas)|reclamer|demander|chercher|reclame|demande|recherche|cherche|quemande) (?:a |the |his |her |lots of |a lot of |any |all |good |big |quick |getting |to be |les |des |le |la |l |bien |beaucoup |tout |toutes |etre |se faire )*(?:${stroking}|bras|stroked|petted|cuddled|held|caresser|caressee?|porter)\\b|\\b(?:loves?|follows?|greets?|adores?|trusts?|purrs? (?:at|for|with)|approach(?:es)?|talks to|(?:(?:walks|comes|goes|runs|went|came|ran|walked) (?:straight |right )?(?:up |over )?|(?:walk|come|go|run) (?:straight |right )?(?:up|over) |come (?=to (?:people|anyone|everyone|strangers|everybody)))to|rubs? (?:up )?(?:against|on|around)|rubbed against|rubbing against|jumps? (?:on|onto)) (?:my |your |our )?(?:${people}|legs|ankles|lap)\\b|\\blets? (?:me|us|my kids|my children|you|it|people|himself|herself|itself|${people}) (?:be )?${touch}(?:ed)?\\b|\\b(?:happy|likes|loves|easy|used|allowed|allows|can|could|able|lets) (?:me |us |you |people |him |her |it |himself |herself |itself |to )*(?:be )?(?:to )?(?:picked up|stroked|petted|held|handled|touched|cuddled|pick up|be picked up|approached)\\b|\\blap cat\\b|\\bhead ?butts? (?:${people}|your|my)\\b|\\b(?:on|onto|in) (?:your|my|our|people s|everyone s|any|the) laps?\\b|\\blove ?bug\\b|\\broll(?:s|ed|ing)? over for (?:a |his |her )?(?:tummy|belly|head|chin|ear|fuss|stroke|rub|cuddle|tickle)\\w*|\\bpurr(?:s|ed|ing)\\b|\\bfollow (?:you|u|anyone|people)\\b|\\bpeople (?:cat|person|orientated|oriented|lover)\\b`,
      'g',
    ),
    kind: 'verb',
    stated: bold,
    denied: shy,
  },
  {
    pattern: new RegExp(
      `\\b(?:se laisse|se laissait|s est laisse|s est laissee|laisse|laissee?|se laissant|on peut le|on peut la|on peut l|facile a|se fait|vient se faire|aime se faire) (?:bien |facilement |tres |tout de suite |volontiers |sans probleme |sans souci |le |la |l )*${caresser}\\b|\\b(?:adore|suit|aime beaucoup|(?:va|vient) (?:(?:facilement|volontiers|bien) )?vers|vient voir|va voir|accueille|suivait|ronronne avec|ami avec|copain avec|proche de|proche) ${gens}\\b|\\b(?:vient|se frotte|ronronne|s approche)(?: (?:a tout va|tout le temps|fort|facilement|volontiers|tout de suite|beaucoup|spontanement|des qu on (?:le|la|l|approche|arrive)|aux jambes|contre|sur|a nos|dans nos|aux pieds|aux? chevilles|sans crainte|sans peur|vers nous|vers moi|au contact|a notre contact))\\b|\\bse frotter\\b|\\bfrotte(?:r)? (?:contre|aux?|a) (?:mes |nos |vos |les )?(?:jambes|pieds|chevilles|moi|nous)\\b|\\b(?:recherche|cherche|vient au|aime le) (?:le |du )?contact\\b|\\b(?:entre|rentre|va|dort|mange) chez (?:tout le monde|les gens|tous)\\b|\\b(?:vous|nous|me|m|te) (?:suit|suivra|suivait|suivre|suis)\\b|\\bronronn(?:e|ait|ant)\\b|\\bdou(?:x|ce) comme\\b|\\bqu on (?:le|la) prenne dans les bras\\b`,
      'g',
    ),
    kind: 'verb',
    stated: bold,
    denied: shy,
  },
  {
    pattern: /\b(?:un)(?: (?:very|really))? ?(?:friendly|tame|sociable|social)\b/g,
    kind: 'adjective',
    stated: shy,
    isFinal: true,
  },
  // "Shy at first" is followed by what the cat is like then.
  ignore(
    new RegExp(
      `\\b${adverb}${shyWords} (?:at first|initially|to begin with|to start with|au debut|au premier abord|au depart|de prime abord)\\b`,
      'g',
    ),
  ),
  { pattern: new RegExp(`\\b${adverb}(?:semi )?${shyWords}\\b`, 'g'), kind: 'adjective', stated: shy, denied: bold },
  { pattern: new RegExp(`\\b${adverb}${boldWords}\\b`, 'g'), kind: 'adjective', stated: bold, denied: shy },
];

export const readTemperament = (notice: Notice): Reading[] => readRules(notice, rules);
