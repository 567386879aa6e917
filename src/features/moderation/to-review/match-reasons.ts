import { type CoatColour, findCoatColours, plainWords } from './coat-colours.ts';

/** The fields of a report that a comparison needs. */
export interface ComparedReport {
  name: string;
  description: string;
  /** Of the photo's content: the same file has the same key. */
  photo_key: string | null;
  created_at: Date;
}

/** Why two reports may be about the same cat. */
export type MatchReason =
  | { kind: 'same-photo' }
  | { kind: 'similar-name' }
  | { kind: 'same-colours'; colours: CoatColour[] }
  | { kind: 'distance'; meters: number }
  | { kind: 'days-apart'; days: number };

const dayMs = 24 * 60 * 60 * 1000;
/** "Minette" and "Minete" are alike, "Minette" and "Moustache" are not. */
export const alikeNames = 0.35;
/** Words that many cats are named with. */
const commonNames =
  /^(a|an|the|cats?|kitten|kitty|my|found|lost|unknown|le|la|un|une|chats?|chatte|chaton|mon|ma|trouvee?|perdue?|inconnue?)$/;

/**
 * Why these reports may be about the same cat, the strongest reason first. Distance and time are reasons only together
 * with another one: in a town, many different cats are reported near each other in the same week.
 */
export function findMatchReasons(one: ComparedReport, other: ComparedReport, distanceMeters: number): MatchReason[] {
  const reasons: MatchReason[] = [];
  if (one.photo_key !== null && one.photo_key === other.photo_key) reasons.push({ kind: 'same-photo' });
  if (compareNames(one.name, other.name) >= alikeNames) reasons.push({ kind: 'similar-name' });
  const colours = coloursOf(one);
  // All of them: a white cat is not a black and white one.
  if (colours.length > 0 && colours.join() === coloursOf(other).join()) reasons.push({ kind: 'same-colours', colours });
  if (reasons.length === 0) return [];
  const days = Math.round(Math.abs(one.created_at.getTime() - other.created_at.getTime()) / dayMs);
  return [...reasons, { kind: 'distance', meters: Math.round(distanceMeters) }, { kind: 'days-apart', days }];
}

const coloursOf = ({ name, description }: ComparedReport) => findCoatColours(`${name} ${description}`);

/** The share of common trigrams, 0 to 1, as PostgreSQL's pg_trgm computes it. Words that say nothing do not count. */
function compareNames(one: string, other: string): number {
  const [left, right] = [trigramsOf(one), trigramsOf(other)];
  const common = [...left].filter((trigram) => right.has(trigram)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
}

function trigramsOf(name: string): Set<string> {
  const words = plainWords(name).filter((word) => !commonNames.test(word) && findCoatColours(word).length === 0);
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3));
    }),
  );
}
