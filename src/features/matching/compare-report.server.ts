import { type Selectable, sql } from 'kysely';
import { groundFromStraight, straightFromGround } from '#features/cats/list/list-cats-near.server.ts';
import { isLookedFor } from '#features/cats/model/looked-for.server.ts';
import { pickTraits, type TraitRow, traitColumns } from '#features/cats/model/trait-columns.server.ts';
import type { CatTraits } from '#features/cats/traits/cat-traits.ts';
import { kept } from '#platform/db/prepared-statements.ts';
import { isSamePicture } from '#platform/images/perceptual-hash.server.ts';
import type { Context } from '#product/context.ts';
import type { LocationType } from '#product/report-values.ts';
import type { Schema } from '#product/schema.ts';
import { countTraits } from './count-traits.server.ts';
import { readLearntRates } from './learn/learnt-rates.server.ts';
import type { MatchAnswer } from './model/match.ts';
import { type Ranked, rankMatches } from './score/grade-matches.ts';
import { type ComparedReport, type Known, type PairScore, reachDays, scorePair } from './score/score-pair.ts';

const reachMeters = 20_000;
/** The nearest of the other kind. */
const mostCompared = 500;
/** Comparing two pictures takes 0.1 ms: so many of the best candidates. */
const mostPictured = 20;
/** So many helpers who agree make a possible match a likely one. */
const enoughVotes = 3;
/** Days are told wrongly, and a cat is found before it is missed. */
const earlyDays = 3;
const dayMs = 24 * 60 * 60 * 1000;

/** A report with its published place only. */
export interface ReportToCompare extends CatTraits {
  is_lost: boolean;
  public_latitude: number;
  public_longitude: number;
  location_type: LocationType;
  created_at: Date;
  /** Null: it has no photo that others could have, too. */
  photo_key: string | null;
}

export interface Candidate {
  id: number;
  report: ComparedReport;
  /** What the author of the compared report said of it. */
  answer: Exclude<MatchAnswer, 'different'> | null;
  /** Whether its author says that it is the same cat. */
  isSaidSame: boolean;
  /** Helpers who say that it is the same cat, or another. */
  votes: { same: number; different: number };
}

export interface Comparison {
  report: ComparedReport;
  isLost: boolean;
  /** All candidates, the most probable first. */
  ranked: Ranked<Candidate>[];
}

type CompareContext = Pick<Context, 'db' | 'now'>;

const reportColumns = [
  'cats.is_lost',
  'cats.public_latitude',
  'cats.public_longitude',
  'cats.location_type',
  'cats.created_at',
  'cats.photo_key',
] as const;

/** How common values are on this site, and how often people err. */
export async function readFrequencies(context: Pick<Context, 'db'>) {
  const [counts, rates] = await Promise.all([countTraits(context), readLearntRates(context)]);
  return { counts, rates };
}
type Frequencies = Awaited<ReturnType<typeof readFrequencies>>;

/**
 * A stored report compared with those of the other kind; null for a cat that is home, refused or not there. Who compares many reads the
 * frequencies once.
 */
export async function compareReport(
  context: CompareContext,
  catId: number,
  frequencies?: Frequencies,
): Promise<Comparison | null> {
  const own = await context.db
    .selectFrom('cats')
    .select(reportColumns)
    .select(traitColumns)
    .where('id', '=', catId)
    .where('status', 'in', ['pending', 'approved'])
    .where('reunited_at', 'is', null)
    .executeTakeFirst();
  return own ? compare(context, { ...own, ...pickTraits(own) }, { catId, frequencies }) : null;
}

/** The same for a report that is not stored yet. */
export const compareUnsentReport = (context: CompareContext, own: ReportToCompare): Promise<Comparison> =>
  compare(context, own, { catId: null });

async function compare(
  context: CompareContext,
  own: ReportToCompare,
  { catId, frequencies }: { catId: number | null; frequencies?: Frequencies | undefined },
): Promise<Comparison> {
  const [{ counts, rates }, near] = await Promise.all([
    frequencies ?? readFrequencies(context),
    listCandidates(context, own, catId),
  ]);
  const report = toCompared(own);
  const score = ({ candidate }: Near, isSamePicture: boolean): PairScore => {
    const known: Known = { counts, rates, votes: agreementOf(candidate), isSamePicture };
    return own.is_lost ? scorePair(report, candidate.report, known) : scorePair(candidate.report, report, known);
  };
  const scored = near.candidates.map((each) => ({ near: each, score: score(each, false) }));
  const pictured = scored.toSorted((one, other) => other.score.nats - one.score.nats).slice(0, mostPictured);
  const copies =
    catId === null
      ? new Set()
      : await findCopies(
          context,
          catId,
          pictured.map(({ near: { candidate } }) => candidate.id),
        );
  const ranked = rankMatches(
    scored.map((each) => {
      const { candidate, isExcluded } = each.near;
      const own = copies.has(candidate.id) ? score(each.near, true) : each.score;
      // Another cat for certain. It stays a candidate, because how many reports there are is a part of the grade.
      return { candidate, score: isExcluded ? { ...own, nats: Number.NEGATIVE_INFINITY } : own };
    }),
    { meters: near.reachMeters, days: near.days, counterpartShare: rates.counterpartShare },
  );
  const isLikely = ({ candidate, grade }: Ranked<Candidate>) => grade !== null && agreementOf(candidate) >= enoughVotes;
  return {
    report,
    isLost: own.is_lost,
    ranked: ranked.map((each) => (isLikely(each) ? { ...each, grade: 'likely' } : each)),
  };
}

const agreementOf = ({ votes }: Candidate) => votes.same - votes.different;

type ComparedRow = Pick<
  Selectable<Schema['cats']>,
  'id' | 'public_latitude' | 'public_longitude' | 'location_type' | 'created_at' | 'photo_key'
> &
  TraitRow;

interface Near {
  candidate: Candidate;
  /** One of the two authors said that it is another cat. */
  isExcluded: boolean;
}

/** The nearest reports of the other kind that fit in time. */
async function listCandidates({ db, now }: CompareContext, own: ReportToCompare, catId: number | null) {
  const at = timeOf(own);
  const [before, after] = own.is_lost ? [earlyDays, reachDays] : [reachDays, earlyDays];
  const center = sql`(select globe_point(${own.public_latitude}, ${own.public_longitude}))`;
  const answerOf = (answering: ReturnType<typeof sql>, other: ReturnType<typeof sql>) =>
    sql`(select answer from match_answers where cat_id = ${answering} and other_id = ${other})`;
  const [ownId, otherId] = [sql`${catId}::bigint`, sql`cats.id`];
  const [lostId, foundId] = own.is_lost ? [ownId, otherId] : [otherId, ownId];
  const votesOf = (vote: string) => sql`count(*) filter (where vote = ${sql.lit(vote)})::int`;
  const { rows } = await sql<
    ComparedRow & {
      straight_meters: number;
      own_answer: MatchAnswer | null;
      other_answer: MatchAnswer | null;
      votes: { same: number; different: number } | null;
    }
  >`
    select ${sql.join(['id', 'public_latitude', 'public_longitude', 'location_type', 'created_at', 'photo_key'].map((name) => sql.ref(`cats.${name}`)))},
           ${sql.join(traitColumns.map((name) => sql.ref(name)))},
           public_position <-> ${center} as straight_meters,
           ${answerOf(ownId, otherId)} as own_answer, ${answerOf(otherId, ownId)} as other_answer,
           (select json_build_object('same', ${votesOf('same')}, 'different', ${votesOf('different')}) from match_votes
            where lost_id = ${lostId} and found_id = ${foundId} having count(*) > 0) as votes
    from cats
    where ${isLookedFor} and is_lost = ${!own.is_lost}
      and public_position <@ cube_enlarge(${center}, ${straightFromGround(reachMeters)}, 3)
      and coalesce(seen_at, created_at) between ${new Date(at - before * dayMs)} and ${new Date(at + after * dayMs)}
    order by public_position <-> ${center}
    limit ${sql.lit(mostCompared)} ${kept}`.execute(db);
  // Those of one cell are equally far: the earlier report first.
  rows.sort((one, other) => one.straight_meters - other.straight_meters || one.id - other.id);
  const isFull = rows.length === mostCompared;
  const until = Math.min(now().getTime(), at + after * dayMs);
  return {
    candidates: rows.map((row): Near => {
      const { own_answer: answer, other_answer, votes } = row;
      return {
        candidate: {
          id: row.id,
          report: toCompared({ ...row, ...pickTraits(row) }),
          answer: answer === 'different' ? null : answer,
          isSaidSame: other_answer === 'same',
          votes: votes ?? { same: 0, different: 0 },
        },
        // The owner knows the cat: what they say counts on the finder's side, too.
        isExcluded: answer === 'different' || (!own.is_lost && other_answer === 'different'),
      };
    }),
    reachMeters: isFull ? groundFromStraight(rows.at(-1)!.straight_meters) : reachMeters,
    days: Math.max(1, (until - (at - before * dayMs)) / dayMs),
  };
}

const timeOf = ({ seen_at, created_at }: Pick<ReportToCompare, 'seen_at' | 'created_at'>) =>
  seen_at === null ? created_at.getTime() : Date.parse(seen_at);

function toCompared(row: Omit<ReportToCompare, 'is_lost'>): ComparedReport {
  return {
    ...pickTraits(row),
    place: { latitude: row.public_latitude, longitude: row.public_longitude },
    locationType: row.location_type,
    createdAt: row.created_at.toISOString(),
    photoKeys: row.photo_key ? [row.photo_key] : [],
  };
}

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
