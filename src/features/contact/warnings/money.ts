import { looseAmount } from './amounts.ts';
import { claims, conditions, deposits, dueMoney, lent, prices } from './claims.ts';
import { anyOf, type Cue, isInSentences, onlyWhere, together, words } from './cue.ts';
import { explained, isHarmless, offers } from './harmless.ts';
import { orders } from './orders.ts';
import { tradedMoney, tradeOf } from './trades.ts';

/** Words of a deal: what the reader gets, by when, and how the money comes. */
const deal = words(
  'or (?:he|she|i|the|it|your)|then|before|until|unless|by (?:midnight|noon|tonight|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|post|card|phone)|and i|you get|youll get|location|the address|his address|her address|coordinates|release[ds]?|now|right now|today|tonight|asap|at once|immediately|first|next message|follows|coming|bank|account|refundable|refunded|payable|otherwise|or else|or no|online|insurance|wallet|only|card|ill send|i send|ill tell|i tell|ill bring|i bring|ill drop|i drop|hand (?:her|him|it) over|set off|comes home|home tonight|slot|booking|secure|book|apply|applies|applied|per photo|to you direct|hurry|quick(?:ly)?|fast|within|last (?:thing|one)|left to|short|i need|we need|needs|they want|he wants|she wants|wants|asks?|asking|requires?|ill forget|beat that|make me|offer above|max|fixed|bargain|deal|negotiable|no less|not less',
  'ou (?:il|elle|je|le|la|c est)|ensuite|apres|avant|des que|tant que|sinon|si vous|si tu|d ici|jusqu a|au plus tard|et je|je (?:donne|pose|depose|ramene|rends|viens|dis|envoie|vous (?:dis|donne|ramene|rends|amene|envoie|l amene|le ramene|la ramene))|l adresse|adresse|position|lieu|maintenant|aujourd hui|ce soir|cette nuit|demain|vite|tout de suite|de suite|immediat|d abord|prochain message|suit|compte|remboursables?|remboursee?s?|payable|reglables?|en ligne|par (?:carte|virement|telephone|mandat|cheque)|assurance|portefeuille|uniquement|seulement|faut|faudra|faudrait|bloquer|reserver|creneau|reservation|a faire|de votre poche|a vos frais|dernier(?:e)?|il manque|besoin|demande|demandent|veut|veulent|exige|exigent|reclame|reclament|prend|forfait|seance|abonnement|tout compris|a partir de|au dessous|a moins de|pas moins|mettez plus|a vous de voir|logique|honnete',
);

const notOffered = (cue: Cue) => onlyWhere(cue, (line, mention) => !isInSentences(line, offers, mention));
const onlyHarmful = (cue: Cue) => onlyWhere(cue, (line, mention) => !isHarmless(line, mention));
const withoutReason = (cue: Cue) =>
  onlyWhere(notOffered(cue), (line, mention) => !isInSentences(line, explained, mention));
const unexplained = withoutReason(looseAmount);

/** The reader is to pay: ordered, asked, claimed, told as a fact, made a condition, or a sum without any other reason. */
export const moneyAsked: Cue = onlyHarmful(
  anyOf(
    together(unexplained, deal, 70),
    tradeOf(withoutReason(tradedMoney)),
    orders,
    notOffered(anyOf(claims, dueMoney, conditions, prices)),
  ),
);

/** The cat or what the writer knows depends on the money. */
export const moneyFirst: Cue = anyOf(
  onlyHarmful(notOffered(anyOf(conditions, prices))),
  onlyWhere(deposits, (line, mention) => !isInSentences(line, lent, mention)),
);
