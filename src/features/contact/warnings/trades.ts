import { looseAmount, service, untraceable } from './amounts.ts';
import { anyOf, type Cue, onlyWhere, together, words } from './cue.ts';
import { indexBefore } from './message-line.ts';
import { affirmed, stanceOf } from './stance.ts';

/** What the writer does with the cat or with what they know, in the hope of money. */
const handingOver = onlyWhere(
  words(
    'bring|drop|deliver|send|tell|release|hand|give|text|drive|come|set off|head|put|ship|share|start|return|let (?:him|her|it|you)|open|unlock|cancel|stop|keep|hold|fetch|free|leave|show|connect|reveal|pass|operate|treat|save',
    'amene|ramene|apporte|depose|envoie|dis|donne|rends|remets|libere|lache|viens|pars|pose|expedie|partage|mets|annule|arrete|garde|ouvre|montre|relache|rendrai|dirai|donnerai|ramenerai|amenerai|enverrai|viendrai|sors|indique|bloque|opere|soigne|sauve|commence',
  ),
  (line, verb) => {
    const at = indexBefore(line.offsets, verb.start);
    // `j'ai donné` is past, and `give 20` hands over the money itself.
    if (
      /^(?:ai|a|avons|ont|have|has|had|ive|weve)$/.test(line.words[at - 1] ?? '') ||
      /^\d/.test(line.words[at + 1] ?? '')
    )
      return false;
    return /^(?:own|other)$/.test(stanceOf(line, verb));
  },
);
const received = words(
  '(?:you|youll|then you|and you)(?: (?:will|can|then|could))? (?:get|have|receive|know|pick|collect|fetch|come)|(?:he|she|it|hes|shes|its|cat|kitty|kitten)(?: (?:is|will be|are))?(?: all)? (?:yours|home|released|back|safe|out|on (?:his|her|its) way)|its (?:sorted|done|settled|a deal)|(?:the|his|her|its|exact|my) (?:location|address|gps|pin|coordinates|street|position|whereabouts)|where (?:he|she|it|to) (?:is|get|pick|find)|nobody gets hurt|and done|pick ?up|discharge|handover',
  '(?:vous|tu)(?: [a-z]+){0,1} (?:avez|aurez|as|auras|recevez|recevrez|saurez|sauras|pouvez|venez|passez|recuperez)|(?:il|elle|le chat|la chatte)(?: [a-z]+)? (?:a vous|a toi|chez vous|a la maison|libre|rentre|revient)|l adresse|la position|la localisation|le point gps|la rue|le lieu|ou (?:il|elle) est|on est quittes|personne n est blesse|pas de blesse|la remise|la sortie|le retrait|quittes',
);
const handover = anyOf(handingOver, affirmed(received));

/** What can be handed over from afar. */
export const tradedMoney = anyOf(looseAmount, service, untraceable);
/** Money, and what the reader gets for it. */
export const tradeOf = (money: Cue) => together(money, handover, 70);
