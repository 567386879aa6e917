import { describeMatch } from '#features/matching/describe-match.ts';
import { type ComparedReport, type Known, looksOf, scorePair } from '#features/matching/score/score-pair.ts';
import { isKnown } from '#features/reporting/draft/chosen-traits.ts';
import { addOffers, findOffers } from '#features/reporting/trait-form/add-offers.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';
import { offerTraits } from '#features/traits/offer-traits.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface LookalikeReport extends ComparedReport {
  name: string;
  description: string;
  is_lost: boolean;
  photo_key: string | null;
}

interface ComparedLookalikes {
  /** The unit is nats; place and time are not included. */
  weight: number;
  /** The strongest reason comes first. */
  reasons: string[];
  against: string[];
  isSamePhoto: boolean;
}

/** "Minette" and "Minete" are alike, "Minette" and "Moustache" are not. */
export const alikeNames = 0.35;
/** Two reports of one kind with the same photo are one cat. */
const photoNats = 8;
/** A similar name is as telling as a rare coat. */
const nameNats = 3;
/** Two in three pairs of unrelated reports score less. */
const leastNats = 1;
const commonNames =
  /^(a|an|the|cats?|kitten|kitty|my|found|lost|unknown|le|la|un|une|chats?|chatte|chaton|mon|ma|trouvee?|perdue?|inconnue?)$/;

/** Returns null where only place and time match: in a town, many different cats are reported near each other. */
export function compareLookalikes(
  one: LookalikeReport,
  other: LookalikeReport,
  { known, locale }: { known: Known; locale: Locale },
  isCopy = false,
): ComparedLookalikes | null {
  const [lost, found] = orderOf(one, other);
  const pair = { lost: readWords(lost), found: readWords(found) };
  const isSamePhoto = isCopy || (one.photo_key !== null && one.photo_key === other.photo_key);
  const score = scorePair(pair.lost, pair.found, known);
  const isNameAlike = compareNames(one.name, other.name) >= alikeNames;
  const weight = looksOf(score) + (isNameAlike ? nameNats : 0) + (isSamePhoto ? photoNats : 0);
  if (weight < leastNats) return null;
  const { reasons, against } = describeMatch({ ...pair, score }, locale);
  return {
    weight,
    reasons: [
      ...(isSamePhoto ? [photoReason(one, other, locale)] : []),
      ...(isNameAlike ? [m.moderation_match_name({}, { locale })] : []),
      ...reasons,
    ],
    against,
    isSamePhoto,
  };
}

/** Of two kinds, one of them may be a fraud with the other's photo. */
const photoReason = (one: LookalikeReport, other: LookalikeReport, locale: Locale) =>
  one.is_lost === other.is_lost ? m.moderation_match_photo({}, { locale }) : m.moderation_match_copy({}, { locale });

/** Of one kind, the earlier report counts as the lost cat. */
function orderOf(one: LookalikeReport, other: LookalikeReport): [LookalikeReport, LookalikeReport] {
  const isFirst = one.is_lost === other.is_lost ? one.createdAt <= other.createdAt : one.is_lost;
  return isFirst ? [one, other] : [other, one];
}

/** Adds the traits that the text states and the author has not chosen. */
function readWords(report: LookalikeReport): LookalikeReport {
  const traits: CatTraits = report;
  const offers = findOffers(`${report.name}. ${report.description}`, traits);
  return {
    ...report,
    ...addOffers(
      traits,
      offers.filter(({ trait }) => !isKnown(traits, trait)),
    ),
  };
}

/** Returns the share of common trigrams, 0 to 1, as PostgreSQL's pg_trgm computes it. */
function compareNames(one: string, other: string): number {
  const [left, right] = [trigramsOf(one), trigramsOf(other)];
  const common = [...left].filter((trigram) => right.has(trigram)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
}

function trigramsOf(name: string): Set<string> {
  const isCoat = (word: string) =>
    offerTraits(word).some(({ trait }) => trait === 'coat_colors' || trait === 'coat_pattern');
  const words = plainWords(name).filter((word) => !commonNames.test(word) && !isCoat(word));
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3));
    }),
  );
}

function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
