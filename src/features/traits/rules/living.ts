import type { Notice } from './notice.ts';
import { type Rule, readRules } from './read-rules.ts';
import type { Reading, TraitReading } from './reading.ts';

const indoor: TraitReading = { trait: 'living', value: 'indoor' };
const outdoor: TraitReading = { trait: 'living', value: 'outdoor' };

const cat = '(?:cats?|boys?|girls?|kittens?|tom|male|female|kitty|moggy|lad|only|pet)';
const chat = '(?:chats?|chattes?|chatons?|minous?|minettes?|matous?)';
const often =
  '(?:every|at night|at day|daily|each|during|a lot|all|often|regularly|most|freely|in the|through|via|whenever|when|sometimes|for|and comes|to hunt|on his own|on her own)';
const only = '(?:(?:exclusivement|uniquement|toujours|seulement|strictement|principalement|essentiellement|surtout) )?';

const final = (stated: TraitReading, pattern: RegExp): Rule => ({ pattern, kind: 'adjective', stated, isFinal: true });

const rules: readonly Rule[] = [
  {
    pattern:
      /\b(?:indoors?|inside) (?:mostly|mainly|usually) , (?:but )?(?:sometimes|occasionally)\b|\b(?:might|may|could) be (?:[a-z]+ ){0,3}(?:outdoor|indoor) cat\b|\bpeut etre une? (?:chat|chatte) (?:qui sort|d interieur|d exterieur)\b|\b(?:let|allowed|been) (?:out|outside|outdoors) for the first time\b|\b(?:was|etait) (?:an? |une? )?(?:indoor|outdoor|chat d interieur|chat d exterieur)\b|\b(?:sleeps?|dort) (?:inside|indoors|a l interieur|dedans)\b|\b(?:indoors?|outdoors?|interieur|exterieur) (?:plants?|furniture|pool|lights?|camera|market|arena)\b/g,
    kind: 'adjective',
    stated: null,
    isFinal: true,
  },
  // A cat that also goes out is an outdoor cat.
  final(
    outdoor,
    /\b(?:indoors?|inside|interieur) (?:(?:\/|and|or|&|et|ou) )?(?:l )?(?:outdoors?|outside|exterieur)\b(?! :)/g,
  ),
  final(
    outdoor,
    /\b(?:indoors?|inside|interieur) (?:\/|or|ou) (?:l )?(?:outdoors?|exterieur) : (?:outdoors?|exterieur|both|les deux)\b/g,
  ),
  final(
    indoor,
    /\b(?:indoors?|inside|interieur) (?:\/|or|ou) (?:l )?(?:outdoors?|exterieur) : (?:indoors?|interieur)\b/g,
  ),
  final(
    indoor,
    /\b(?:has |had |s |have )?(?:never|not|rarely|hardly ever|barely|seldom|(?:isn|hasn|doesn|wasn|hadn|won) t)(?: (?:usually|normally|really|ever|even|be|been|used to|usually go|allowed|go|goes|gone|going|let|went|set foot|set a paw|set paw|being|stepped|put a paw|like going|like to go)){1,4} (?:out|outside|outdoors)\b(?! (?:since|again|today|last|of|for (?:days|the last|two|three|\d)))|\bnever (?:leaves?|left) (?:the|our|my|his|her) (?:house|flat|apartment|home)\b|\bnot (?:an? )?outdoors? cat\b/g,
  ),
  final(
    indoor,
    /\b(?:ne |n )?(?:sort|sortait|sortent) (?:jamais|pas|plus|peu|tres peu|rarement|tres rarement|presque jamais|qu en laisse|que sur (?:le balcon|la terrasse)|qu au balcon)\b(?! sans)(?! (?:du|de la|de l|de notre|de mon|de son|de sa|hors du|de ce) (?:jardin|cour|terrain|quartier|rue|village|propriete|parc|residence|hameau|impasse))|\b(?:n est |n etait |n a )?(?:jamais|pas|plus|presque jamais)(?: encore)? (?:sortie?|connu l exterieur|vecu dehors|mis (?:une patte|le nez|les pattes|la patte) dehors|habituee? (?:a sortir|a l exterieur|a etre dehors|au dehors)|l habitude (?:de sortir|de l exterieur|du dehors|d etre dehors|d aller dehors))\b(?! (?:de sa cachette|ce|cette|aujourd|hier|depuis (?:hier|ce|sa|la)))|\bpas (?:un|une) (?:chat|chatte) d exterieur\b|\bsorties? (?:jamais|rarement)\b|\bquitte (?:jamais|pas|rarement) (?:la|sa|notre|l) (?:maison|appartement)\b|\bcasaniere?\b|\bjamais (?:alle |allee |mis |mise |ete )?(?:dehors|a l exterieur)\b|\bnever (?:outside|outdoors)\b|\b(?:isn t|is not|not) (?:used to (?:being )?(?:out|outside|outdoors|the outdoors|the outside)|street ?wise|street ?smart|allowed out(?:side|doors)?)\b|\b(?:kept|stays) in(?= [.,;!)])|\bconnait (?:pas|rien|jamais) (?:de |d )?(?:l |le )?(?:exterieur|dehors)\b|\b(?:never|rarely) ventures? (?:out|outside)\b/g,
  ),
  final(
    outdoor,
    new RegExp(
      `\\b(?:goes|go|going|likes to go|used to going|loves going|allowed|let|allowed to go|gets) (?:out|outside|outdoors) ${often}\\b|\\b(?:is |was |used to being |s |be )?(?:allowed|let) (?:out|outside|outdoors)\\b|\\b(?:used to|loves|likes|enjoys|accustomed to) (?:being |going |to be |to go )?(?:out|outside|outdoors)\\b|\\bfree roam(?:s|ing|er)?\\b|\\broams?(?: (?:free|freely|the|around|our))\\b|\\b(?:lives?|living|sleeps?|stays?) (?:outside|outdoors|in (?:the|our|a) (?:barn|garage|garden|shed|street|farm))\\b|\\b(?:usually|normally|always|often|regularly) (?:goes (?:out|outside)|wanders|roams|out|outside|outdoors)\\b(?! for days)|\\bcomes and goes\\b|\\bwent out (?:[a-z]+ ){0,3}?as (?:usual|always|normal)\\b|\\b(?:out all (?:day|night)|always out and about|likes to (?:wander|roam)|wanders the|access to (?:the|our|a) garden|outdoorsy)\\b|\\b(?:goes|comes|wanders) in and out\\b|\\bin and out (?:as|of the)\\b|\\buses? (?:the|a|his|her) cat ?flap\\b`,
      'g',
    ),
  ),
  {
    pattern: new RegExp(
      `\\b(?:strictly |purely |totally |completely |always |mainly |mostly |normally |usually |house )?indoors?(?: only)?(?: ${cat})?\\b|\\binside (?:only|cat)\\b|\\b(?:always|strictly|only|kept|lives?|stays?|stay|lived|living|usually|normally) (?:been )?(?:exclusively |only |strictly )?(?:indoors?|inside)\\b|\\b(?:house|flat|apartment) ?cats?\\b|\\bhouse ?cat\\b`,
      'g',
    ),
    kind: 'adjective',
    stated: indoor,
  },
  {
    pattern: new RegExp(
      `\\b(?:habituellement|normalement|d habitude|d ordinaire|toujours|uniquement|exclusivement|seulement) (?:a l interieur|en interieur|dedans)\\b|\\b${chat} (?:[a-z]+ )?(?:d |vivant en |de )?(?:interieur|appartement|appart|maison)\\b|\\bd (?:interieur|appartement)\\b|\\b(?:vit|vivait|vecu|reste|vivant|restait|habite) ${only}(?:a l interieur|en interieur|en appartement|en appart|a l appartement|en maison|dans (?:un|notre|l|mon) appartement|a la maison|dedans|enferme)\\b|\\binterieur (?:uniquement|seulement|strict|exclusivement)\\b`,
      'g',
    ),
    kind: 'adjective',
    stated: indoor,
  },
  {
    pattern: new RegExp(
      `\\boutdoors? ${cat}\\b|\\b(?:barn|farm|yard|alley|garden) cats?\\b|\\bgoes outside\\b|\\b${chat} (?:d |de l )?exterieur\\b|\\b${chat} (?:de grange|de ferme|de jardin|qui sort)\\b|\\b(?:vit|vivait|dort|vivant|habite) (?:dehors|a l exterieur|en exterieur|au jardin|dans (?:la|une|le) (?:grange|rue|jardin|ferme))\\b|\\b(?:sort|sortait|sorts) (?:un peu|tous les|toutes les|chaque|la nuit|le jour|la journee|le soir|le matin|librement|toujours par|par la chatiere|beaucoup|souvent|regulierement|quand|dans le jardin|au jardin|dehors|faire|et rentre|seule?|a sa guise|comme)\\b|\\b(?:chasse|se promene|vadrouille|vagabonde|fait s(?:a|es) (?:tournee|rondes?|tours?)|se balade|part en vadrouille)(?: (?:dehors|des jardins|dans|tous les|toutes les|chaque|la nuit|le soir|jardins|les|du quartier|souvent)){1,4}\\b|\\bde la (?:grange|ferme)\\b|\\ba l habitude de (?:sortir|vadrouiller|se promener)\\b|\\b(?:habituee?|libre) (?:a |de )(?:sortir|l exterieur|dehors|vadrouiller)\\b|\\b(?:acces|sorties?) (?:libres?|a l exterieur|au jardin|quotidiennes)\\b|\\ba (?:un |l )?(?:acces (?:a l exterieur|au jardin|libre)|une chatiere)\\b`,
      'g',
    ),
    kind: 'verb',
    stated: outdoor,
    denied: indoor,
  },
];

export const readLiving = (notice: Notice): Reading[] => readRules(notice, rules);
