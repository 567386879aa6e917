import type { Context } from '#context/context.ts';
import { traitColumns } from '#features/cats/model/trait-columns.server.ts';
import { type CopySide, readCopies } from './copies/read-copies.server.ts';
import { readTraitCounts } from './count-traits.server.ts';
import { readLearntRates } from './learn/learnt-rates.server.ts';
import {
  type Candidate,
  listCandidates,
  type Near,
  type ReportToCompare,
  toCompared,
} from './list-candidates.server.ts';
import { gradeOf, type Ranked, rankMatches } from './score/grade-matches.ts';
import {
  type ComparedReport,
  type Known,
  type LearntRates,
  type PairScore,
  scorePair,
  type TraitCounts,
} from './score/score-pair.ts';

/** This many agreeing helpers make a possible match a likely one. */
const enoughVotes = 3;

export interface Comparison {
  report: ComparedReport;
  isLost: boolean;
  ranked: Ranked<Candidate>[];
  /** The map has the candidates that share a picture with this report, and which of the two has the copy. */
  copies: Map<number, CopySide>;
}

type CompareContext = Pick<Context, 'db' | 'now'>;

const reportColumns = [
  'cats.is_lost',
  'cats.user_id',
  'cats.public_latitude',
  'cats.public_longitude',
  'cats.location_type',
  'cats.created_at',
] as const;

export async function readFrequencies({
  db,
}: Pick<Context, 'db'>): Promise<{ counts: TraitCounts; rates: LearntRates }> {
  const [counts, rates] = await Promise.all([readTraitCounts({ db }), readLearntRates({ db })]);
  return { counts, rates };
}

/** Returns null for a cat that is home, refused or missing. */
export async function compareReport(context: CompareContext, catId: number): Promise<Comparison | null> {
  const own = await findOpenReport(context, catId);
  return own ? compare(context, own, catId) : null;
}

const findOpenReport = ({ db }: Pick<Context, 'db'>, catId: number): Promise<ReportToCompare | undefined> =>
  db
    .selectFrom('cats')
    .select(reportColumns)
    .select(traitColumns)
    .where('id', '=', catId)
    .where('status', 'in', ['pending', 'approved'])
    .where('reunited_at', 'is', null)
    .executeTakeFirst();

export const compareUnsentReport = (context: CompareContext, own: ReportToCompare): Promise<Comparison> =>
  compare(context, own, null);

async function compare(context: CompareContext, own: ReportToCompare, catId: number | null): Promise<Comparison> {
  const [known, copies] = await Promise.all([readFrequencies(context), readCopies(context, catId)]);
  const ranked = await rankAround(context, own, { catId, known });
  // Its author has read this report, so that it fits proves little.
  const isCopy = ({ candidate, grade }: Ranked<Candidate>) =>
    grade === 'likely' && copies.get(candidate.id) === 'other';
  const shared = await shareWithRivals(context, ranked, { catId, known });
  const isLikely = ({ candidate, grade }: Ranked<Candidate>) => grade !== null && agreementOf(candidate) >= enoughVotes;
  const graded = shared.map((each) => (isLikely(each) ? { ...each, grade: 'likely' as const } : each));
  return {
    report: toCompared(own),
    isLost: own.is_lost,
    ranked: graded.map((each) => (isCopy(each) ? { ...each, grade: 'possible' } : each)),
    copies,
  };
}

interface Side {
  catId: number | null;
  known: Awaited<ReturnType<typeof readFrequencies>>;
  /** The report that asks, which is not among the candidates before it is sent. */
  besides?: { candidate: Candidate; score: PairScore };
}

async function rankAround(
  context: CompareContext,
  own: ReportToCompare,
  { catId, known: { counts, rates }, besides }: Side,
): Promise<Ranked<Candidate>[]> {
  const near = await listCandidates(context, own, catId);
  const report = toCompared(own);
  const score = ({ candidate }: Near): PairScore => {
    const known: Known = { counts, rates, votes: agreementOf(candidate) };
    return own.is_lost ? scorePair(report, candidate.report, known) : scorePair(candidate.report, report, known);
  };
  const scored = near.candidates
    .filter(({ candidate }) => candidate.id !== besides?.candidate.id)
    .map((each) => {
      const scored = score(each);
      // It is certainly another cat, but it stays a candidate because the grade depends on the number of reports.
      const isCertain = each.isExcluded;
      return { candidate: each.candidate, score: isCertain ? { ...scored, nats: Number.NEGATIVE_INFINITY } : scored };
    });
  return rankMatches(besides ? [...scored, besides] : scored, { meters: near.reachMeters, days: near.days, rates });
}

/** No report has this id. */
const unsentId = 0;

/**
 * A found cat is at most one of the lost cats around it, too. So the list of the other report must also make the pair likely, and of two
 * finders at most one reads that their cat is likely to be the same lost cat.
 */
async function shareWithRivals(
  context: CompareContext,
  ranked: Ranked<Candidate>[],
  { catId, known }: Side,
): Promise<Ranked<Candidate>[]> {
  const [best, ...rest] = ranked;
  if (best?.grade !== 'likely') return ranked;
  const other = await findOpenReport(context, best.candidate.id);
  if (!other) return ranked;
  const id = catId ?? unsentId;
  const besides = { candidate: { ...best.candidate, id }, score: best.score };
  const rivals = await rankAround(context, other, { catId: best.candidate.id, known, besides });
  const probability = Math.min(best.probability, rivals.find(({ candidate }) => candidate.id === id)!.probability);
  const shared: Ranked<Candidate> = { ...best, probability, grade: gradeOf(probability, best.score) ?? 'possible' };
  return [shared, ...rest].toSorted((one, another) => another.probability - one.probability);
}

const agreementOf = ({ votes }: Candidate) => votes.same - votes.different;
