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
import { type Ranked, rankMatches } from './score/grade-matches.ts';
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
  const own = await context.db
    .selectFrom('cats')
    .select(reportColumns)
    .select(traitColumns)
    .where('id', '=', catId)
    .where('status', 'in', ['pending', 'approved'])
    .where('reunited_at', 'is', null)
    .executeTakeFirst();
  return own ? compare(context, own, catId) : null;
}

export const compareUnsentReport = (context: CompareContext, own: ReportToCompare): Promise<Comparison> =>
  compare(context, own, null);

async function compare(context: CompareContext, own: ReportToCompare, catId: number | null): Promise<Comparison> {
  const [{ counts, rates }, near, copies] = await Promise.all([
    readFrequencies(context),
    listCandidates(context, own, catId),
    readCopies(context, catId),
  ]);
  const report = toCompared(own);
  const score = ({ candidate }: Near): PairScore => {
    const known: Known = { counts, rates, votes: agreementOf(candidate) };
    return own.is_lost ? scorePair(report, candidate.report, known) : scorePair(candidate.report, report, known);
  };
  const ranked = rankMatches(
    near.candidates.map((each) => {
      const scored = score(each);
      // It is certainly another cat, but it stays a candidate because the grade depends on the number of reports.
      const isCertain = each.isExcluded;
      return { candidate: each.candidate, score: isCertain ? { ...scored, nats: Number.NEGATIVE_INFINITY } : scored };
    }),
    { meters: near.reachMeters, days: near.days, rates },
  );
  const isLikely = ({ candidate, grade }: Ranked<Candidate>) => grade !== null && agreementOf(candidate) >= enoughVotes;
  return {
    report,
    isLost: own.is_lost,
    ranked: ranked.map((each) => (isLikely(each) ? { ...each, grade: 'likely' } : each)),
    copies,
  };
}

const agreementOf = ({ votes }: Candidate) => votes.same - votes.different;
