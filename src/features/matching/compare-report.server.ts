import { sql } from 'kysely';
import { traitColumns } from '#features/cats/model/trait-columns.server.ts';
import { isSamePicture } from '#platform/images/perceptual-hash.server.ts';
import type { Context } from '#product/context.ts';
import { readTraitCounts } from './count-traits.server.ts';
import { readEmbeddings } from './embed-cat-photos.server.ts';
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

/** Comparing two pictures takes 0.1 ms: so many of the best candidates. */
const mostPictured = 20;
/** So many helpers who agree make a possible match a likely one. */
const enoughVotes = 3;

export interface Comparison {
  report: ComparedReport;
  isLost: boolean;
  /** All candidates, the most probable first. */
  ranked: Ranked<Candidate>[];
}

type CompareContext = Pick<Context, 'db' | 'now' | 'photoModel'>;

const reportColumns = [
  'cats.is_lost',
  'cats.public_latitude',
  'cats.public_longitude',
  'cats.location_type',
  'cats.created_at',
] as const;

/** How common values are on this site, and how often people err. */
export async function readFrequencies({
  db,
}: Pick<Context, 'db'>): Promise<{ counts: TraitCounts; rates: LearntRates }> {
  const [counts, rates] = await Promise.all([readTraitCounts({ db }), readLearntRates({ db })]);
  return { counts, rates };
}

/** A stored report compared with those of the other kind; null for a cat that is home, refused or not there. */
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

/** The same for a report that is not stored yet. */
export const compareUnsentReport = (context: CompareContext, own: ReportToCompare): Promise<Comparison> =>
  compare(context, own, null);

async function compare(context: CompareContext, own: ReportToCompare, catId: number | null): Promise<Comparison> {
  const [{ counts, rates }, near] = await Promise.all([readFrequencies(context), listCandidates(context, own, catId)]);
  const embeddings = await readEmbeddings(context, [
    ...(catId === null ? [] : [catId]),
    ...near.candidates.map(({ candidate: { id } }) => id),
  ]);
  const embedded = (id: number | null, report: ComparedReport) => {
    const embedding = embeddings.get(id ?? 0);
    return embedding ? { ...report, embedding } : report;
  };
  const report = embedded(catId, toCompared(own));
  const score = ({ candidate }: Near, isCopy = false): PairScore => {
    const similarityNats = context.photoModel?.similarityNats;
    const known: Known = { counts, rates, votes: agreementOf(candidate), isCopy, similarityNats };
    const other = embedded(candidate.id, candidate.report);
    return own.is_lost ? scorePair(report, other, known) : scorePair(other, report, known);
  };
  const scored = near.candidates.map((each) => ({ near: each, score: score(each) }));
  const copies = catId === null ? new Set() : await findCopies(context, catId, listBest(scored));
  const ranked = rankMatches(
    scored.map(({ near: each, score: first }) => {
      const { candidate, isExcluded } = each;
      const own = copies.has(candidate.id) ? score(each, true) : first;
      // Another cat for certain. It stays a candidate, because how many reports there are is a part of the grade.
      return { candidate, score: isExcluded ? { ...own, nats: Number.NEGATIVE_INFINITY } : own };
    }),
    { meters: near.reachMeters, days: near.days, rates },
  );
  const isLikely = ({ candidate, grade }: Ranked<Candidate>) => grade !== null && agreementOf(candidate) >= enoughVotes;
  return {
    report,
    isLost: own.is_lost,
    ranked: ranked.map((each) => (isLikely(each) ? { ...each, grade: 'likely' } : each)),
  };
}

/** The ids of those whose photos are worth comparing. */
const listBest = (scored: readonly { near: Near; score: PairScore }[]): number[] =>
  scored
    .toSorted((one, other) => other.score.nats - one.score.nats)
    .slice(0, mostPictured)
    .map(({ near: { candidate } }) => candidate.id);

const agreementOf = ({ votes }: Candidate) => votes.same - votes.different;

/** Which of the candidates have a copy of a photo of this report, as far as their photos are hashed. */
async function findCopies({ db }: Pick<Context, 'db'>, catId: number, candidates: number[]): Promise<Set<number>> {
  if (candidates.length === 0) return new Set();
  const rows = await db
    .selectFrom('cat_photo_hashes')
    .select(['cat_id', 'hash'])
    .where('cat_id', '=', sql<number>`any(${[catId, ...candidates]}::bigint[])`)
    // Photos of the report, not of its finders.
    .where('thread_id', 'is', null)
    .where('hash', 'is not', null)
    .execute();
  const own = rows.flatMap(({ cat_id, hash }) => (cat_id === catId && hash ? [hash] : []));
  const isCopy = (hash: Buffer | null) => hash !== null && own.some((each) => isSamePicture(each, hash));
  return new Set(rows.filter(({ cat_id, hash }) => cat_id !== catId && isCopy(hash)).map(({ cat_id }) => cat_id));
}
