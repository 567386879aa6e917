import { type Selectable, sql } from 'kysely';
import { groundFromStraight, straightFromGround } from '#features/cats/list/list-cats-near.server.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { isLookedFor } from '#features/cats/model/looked-for.server.ts';
import { type PublicCatRow, presentCat, publicCatColumns } from '#features/cats/model/present-cat.server.ts';
import { pickTraits, type TraitRow, traitColumns } from '#features/cats/model/trait-columns.server.ts';
import { withLooks } from '#features/cats/model/with-looks.ts';
import type { Locale } from '#i18n/locale.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { kept } from '#platform/db/prepared-statements.ts';
import type { Context } from '#product/context.ts';
import type { Schema } from '#product/schema.ts';
import { countTraits } from './count-traits.server.ts';
import { describeMatch } from './describe-match.ts';
import type { Match } from './model/match.ts';
import { type Graded, gradeMatches } from './score/grade-matches.ts';
import { type ComparedReport, reachDays, scorePair } from './score/score-pair.ts';

const reachMeters = 10_000;
/** The nearest of the other kind. */
const mostCompared = 500;
const mostShown = 4;
/** Days are told wrongly, and a cat is found before it is missed. */
const earlyDays = 3;
const dayMs = 24 * 60 * 60 * 1000;

type ComparedRow = Pick<
  Selectable<Schema['cats']>,
  'id' | 'public_latitude' | 'public_longitude' | 'location_type' | 'created_at' | 'photo_key'
> &
  TraitRow;

interface Candidate {
  id: number;
  report: ComparedReport;
  answer: 'unsure' | null;
}

/**
 * Reports of the other kind that may be about the cat of this one, the most probable first, those its author is unsure of last. Empty for a cat
 * that is home or not shown. The caller says whether the viewer may see them.
 */
export async function listMatches(
  { db, locale }: Pick<Context, 'db'> & { locale: Locale },
  catId: number,
): Promise<Match[]> {
  const own = await db
    .selectFrom('cats')
    .select(['id', 'is_lost', 'public_latitude', 'public_longitude', 'location_type', 'created_at', 'photo_key'])
    .select(traitColumns)
    .where('id', '=', catId)
    .where('status', 'in', ['pending', 'approved'])
    .where('reunited_at', 'is', null)
    .executeTakeFirst();
  if (!own) return [];
  const [counts, near] = await Promise.all([countTraits({ db }), listCandidates({ db }, own)]);
  const report = toCompared(own);
  const pairOf = (other: ComparedReport) =>
    own.is_lost ? { lost: report, found: other } : { lost: other, found: report };
  const scored = near.candidates.map((candidate) => {
    const { lost, found } = pairOf(candidate.report);
    const score = scorePair(lost, found, counts);
    // Another cat for certain. It stays a candidate, because how many reports there are is a part of the grade.
    return { candidate, score: near.excluded.has(candidate.id) ? { ...score, nats: Number.NEGATIVE_INFINITY } : score };
  });
  const graded = gradeMatches(scored, { meters: near.reachMeters })
    .toSorted((one, other) => Number(one.candidate.answer !== null) - Number(other.candidate.answer !== null))
    .slice(0, mostShown);
  const shown = await readShown({ db }, graded);
  return inLocale(locale, () =>
    graded.flatMap(({ candidate, score, grade }) => {
      const row = shown.get(candidate.id);
      if (!row) return [];
      const cat = toListedCat(withLooks(presentCat(row, score.meters)));
      const words = describeMatch({ ...pairOf(candidate.report), score }, locale);
      return [{ cat, grade, ...words, answer: candidate.answer }];
    }),
  );
}

/** The nearest reports of the other kind that fit in time, and which of them were said to be another cat. */
async function listCandidates({ db }: Pick<Context, 'db'>, own: ComparedRow & { is_lost: boolean }) {
  const at = (own.seen_at ?? own.created_at).getTime();
  const [before, after] = own.is_lost ? [earlyDays, reachDays] : [reachDays, earlyDays];
  const center = sql`(select globe_point(${own.public_latitude}, ${own.public_longitude}))`;
  const { rows } = await sql<
    ComparedRow & { straight_meters: number; own_answer: string | null; owner_answer: string | null }
  >`
    select ${sql.join(['id', 'public_latitude', 'public_longitude', 'location_type', 'created_at', 'photo_key'].map((name) => sql.ref(`cats.${name}`)))},
           ${sql.join(traitColumns.map((name) => sql.ref(name)))},
           public_position <-> ${center} as straight_meters,
           (select answer from match_answers where cat_id = ${own.id} and other_id = cats.id) as own_answer,
           (select answer from match_answers where cat_id = cats.id and other_id = ${own.id} and cats.is_lost) as owner_answer
    from cats
    where ${isLookedFor} and is_lost = ${!own.is_lost}
      and public_position <@ cube_enlarge(${center}, ${straightFromGround(reachMeters)}, 3)
      and coalesce(seen_at, created_at) between ${new Date(at - before * dayMs)} and ${new Date(at + after * dayMs)}
    order by public_position <-> ${center}
    limit ${sql.lit(mostCompared)} ${kept}`.execute(db);
  // Those of one cell are equally far: the earlier report first.
  rows.sort((one, other) => one.straight_meters - other.straight_meters || one.id - other.id);
  const isFull = rows.length === mostCompared;
  return {
    candidates: rows.map(
      (row): Candidate => ({
        id: row.id,
        report: toCompared(row),
        answer: row.own_answer === 'unsure' ? 'unsure' : null,
      }),
    ),
    // The owner knows the cat: what they say counts on the finder's side, too.
    excluded: new Set(
      rows.filter((row) => row.own_answer === 'different' || row.owner_answer === 'different').map(({ id }) => id),
    ),
    reachMeters: isFull ? groundFromStraight(rows.at(-1)!.straight_meters) : reachMeters,
  };
}

function toCompared(row: ComparedRow): ComparedReport {
  return {
    ...pickTraits(row),
    place: { latitude: row.public_latitude, longitude: row.public_longitude },
    locationType: row.location_type,
    createdAt: row.created_at.toISOString(),
    photoKeys: row.photo_key ? [row.photo_key] : [],
  };
}

/** What their cards show, by id. */
async function readShown({ db }: Pick<Context, 'db'>, graded: readonly Graded<Candidate>[]) {
  if (graded.length === 0) return new Map<number, PublicCatRow>();
  const rows = await db
    .selectFrom('cats')
    .select(publicCatColumns)
    .select(sql<null>`null`.as('author_name'))
    .where(
      'cats.id',
      'in',
      graded.map(({ candidate }) => candidate.id),
    )
    .execute();
  return new Map<number, PublicCatRow>(rows.map((row) => [row.id, row]));
}
