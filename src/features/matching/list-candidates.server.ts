import { kept, unseen } from '@catlas/platform/db/prepared-statements.ts';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { LocationType } from '#db/report-values.ts';
import { groundFromStraight, straightFromGround } from '#features/browse/list/list-cats-near.server.ts';
import { isLookedFor } from '#features/cats/model/looked-for.server.ts';
import { pickTraits, type TraitRow, traitColumns } from '#features/cats/model/trait-columns.server.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';
import type { MatchAnswer } from './model/match.ts';
import { earlyDays, undatedDays } from './score/place-and-time.ts';
import { type ComparedReport, reachDays } from './score/score-pair.ts';

const reachMeters = 20_000;
/** In the simulated town, twice as many candidates find no more cats. */
const mostCompared = 250;
const dayMs = 24 * 60 * 60 * 1000;

/** The comparison reads only the published place of a report. */
interface ComparedColumns {
  public_latitude: number;
  public_longitude: number;
  location_type: LocationType;
  created_at: Date;
}

export type ReportToCompare = ComparedColumns &
  (CatTraits | TraitRow) & {
    is_lost: boolean;
    /** Null is a report without an account. An author's own reports are not compared with each other. */
    user_id: string | null;
  };

export interface Candidate {
  id: number;
  report: ComparedReport;
  answer: Exclude<MatchAnswer, 'different'> | null;
  isSaidSame: boolean;
  votes: { same: number; different: number };
}

type ComparedRow = ComparedColumns & TraitRow & { id: number };

export interface Near {
  candidate: Candidate;
  /** One of the two authors said that it is another cat. */
  isExcluded: boolean;
}

export async function listCandidates(
  { db, now }: Pick<Context, 'db' | 'now'>,
  own: ReportToCompare,
  catId: number | null,
) {
  const at = timeOf(own);
  const [before, after] = own.is_lost ? [earlyDaysOf(own), reachDays] : [reachDays, earlyDays];
  const [from, until] = [at - before * dayMs, at + after * dayMs];
  // The index of decision 32 covers this query; a cat is reported when it was seen or later.
  const near = sql<ComparedRow & { straight_meters: number; is_own: boolean }>`
    with asked as materialized (
      select center, cube_enlarge(center, ${straightFromGround(reachMeters)}, 3) as box
      from (select globe_point(${own.public_latitude}, ${own.public_longitude}) as center offset 0) as point
    )
    select ${sql.join(['id', 'public_latitude', 'public_longitude', 'location_type', 'created_at'].map((name) => sql.ref(`cats.${name}`)))},
           ${sql.join(traitColumns.map((name) => sql.ref(name)))}, nearest.straight_meters,
           (cats.user_id = ${unseen(own.user_id, 'uuid')}) is true as is_own
    from (
      select id, public_position <-> (select center from asked) as straight_meters
      from cats
      where ${isLookedFor} and is_lost = ${!own.is_lost}
        and public_position <@ (select box from asked) and created_at >= ${unseen(new Date(from), 'timestamptz')}
      order by public_position <-> (select center from asked)
      fetch first ${unseen(mostCompared, 'bigint')} rows only
    ) as nearest
    join cats on cats.id = nearest.id ${kept}`.execute(db);
  const [{ rows }, said] = await Promise.all([near, readSaid({ db }, own, catId)]);
  // Reports of one cell are equally far, so the earlier one comes first.
  rows.sort((one, other) => one.straight_meters - other.straight_meters || one.id - other.id);
  const isFull = rows.length === mostCompared;
  const latest = (row: ComparedRow) => (own.is_lost ? until : at + earlyDaysOf(row) * dayMs);
  const inTime = rows.filter((row) => !row.is_own && timeOf(row) >= from && timeOf(row) <= latest(row));
  return {
    candidates: inTime.map((row): Near => {
      const { answer = null, otherAnswer = null, votes = noVotes } = said.get(row.id) ?? {};
      return {
        candidate: {
          id: row.id,
          report: toCompared(row),
          answer: answer === 'different' ? null : answer,
          isSaidSame: otherAnswer === 'same',
          votes,
        },
        // The owner knows the cat, so their answer also counts on the finder's side.
        isExcluded: answer === 'different' || (!own.is_lost && otherAnswer === 'different'),
      };
    }),
    reachMeters: isFull ? groundFromStraight(rows.at(-1)!.straight_meters) : reachMeters,
    days: Math.max(1, (Math.min(now().getTime(), until) - from) / dayMs),
  };
}

interface Said {
  answer?: MatchAnswer;
  otherAnswer?: MatchAnswer;
  votes?: Candidate['votes'];
}
const noVotes: Candidate['votes'] = { same: 0, different: 0 };

async function readSaid(
  { db }: Pick<Context, 'db'>,
  { is_lost: isLost }: ReportToCompare,
  catId: number | null,
): Promise<Map<number, Said>> {
  const said = new Map<number, Said>();
  if (catId === null) return said;
  const add = (id: number, more: Said) => said.set(id, { ...said.get(id), ...more });
  const [answers, votes] = await Promise.all([
    db
      .selectFrom('match_answers')
      .select(['cat_id', 'other_id', 'answer'])
      .where(({ or, eb }) => or([eb('cat_id', '=', catId), eb('other_id', '=', catId)]))
      .execute(),
    db
      .selectFrom('match_votes')
      .select(isLost ? 'found_id as id' : 'lost_id as id')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('vote', '=', 'same').as('same'),
        fn.countAll<number>().filterWhere('vote', '=', 'different').as('different'),
      ])
      .where(isLost ? 'lost_id' : 'found_id', '=', catId)
      .groupBy('id')
      .execute(),
  ]);
  for (const { cat_id, other_id, answer } of answers) {
    if (cat_id === catId) add(other_id, { answer });
    else add(cat_id, { otherAnswer: answer });
  }
  for (const { id, same, different } of votes) add(id, { votes: { same, different } });
  return said;
}

/** How many days a cat may be found before the time of the lost report. */
const earlyDaysOf = ({ seen_at }: Pick<ReportToCompare, 'seen_at'>) => (seen_at === null ? undatedDays : earlyDays);

const timeOf = ({ seen_at, created_at }: Pick<ReportToCompare, 'seen_at' | 'created_at'>) =>
  new Date(seen_at ?? created_at).getTime();

export function toCompared(row: ComparedColumns & (CatTraits | TraitRow)): ComparedReport {
  return {
    ...pickTraits(row),
    place: { latitude: row.public_latitude, longitude: row.public_longitude },
    locationType: row.location_type,
    createdAt: row.created_at.toISOString(),
  };
}
