import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { type PublicCatRow, presentCatWithLooks, publicCatColumns } from '#features/cats/model/present-cat.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { type Comparison, compareReport, compareUnsentReport } from './compare-report.server.ts';
import { describeMatch } from './describe-match.ts';
import type { Candidate, ReportToCompare } from './list-candidates.server.ts';
import type { Match } from './model/match.ts';
import type { Graded, Ranked } from './score/grade-matches.ts';

const mostShown = 5;

type ListContext = Pick<Context, 'db' | 'now'> & { locale: Locale };

/** The caller checks that the viewer may see the matches. Those that the author is unsure of come last. */
export async function listMatches(context: ListContext, catId: number): Promise<Match[]> {
  const comparison = await compareReport(context, catId);
  return comparison ? presentMatches(context, comparison, catId) : [];
}

export async function listMatchesOfUnsent(context: ListContext, report: ReportToCompare): Promise<Match[]> {
  return presentMatches(context, await compareUnsentReport(context, report), null);
}

async function presentMatches(
  { db, locale }: Pick<ListContext, 'db' | 'locale'>,
  { report, isLost, ranked, copies }: Comparison,
  catId: number | null,
): Promise<Match[]> {
  const graded = ranked
    .flatMap((each): Graded<Candidate>[] => {
      const grade = each.grade ?? (isClaimed(each) ? 'possible' : null);
      return grade === null ? [] : [{ ...each, grade }];
    })
    .toSorted((one, other) => orderOf(one.candidate) - orderOf(other.candidate))
    .slice(0, mostShown);
  const shown = await readShown({ db }, graded);
  const agreed = graded.filter(({ candidate: { answer, isSaidSame } }) => answer === 'same' && isSaidSame);
  const threads = catId === null ? new Map() : await readThreads({ db }, { catId, isLost, agreed });
  return inLocale(locale, () =>
    graded.flatMap(({ candidate, score, grade }) => {
      const row = shown.get(candidate.id);
      if (!row) return [];
      const cat = toListedCat(presentCatWithLooks(row, score.meters));
      const [lost, found] = isLost ? [report, candidate.report] : [candidate.report, report];
      const { answer, isSaidSame, votes } = candidate;
      return [
        {
          cat,
          grade,
          ...describeMatch({ lost, found, score }, locale),
          answer,
          is_said_same: isSaidSame,
          same_votes: votes.same,
          // The author of a copy never learns that the site noticed it.
          is_photo_copied: copies.get(candidate.id) === 'other',
          thread_id: threads.get(candidate.id) ?? null,
        },
      ];
    }),
  );
}

/** What the other author says is shown however little the score is, unless the reader has said that it is another cat. */
const isClaimed = ({ candidate, score }: Ranked<Candidate>) => candidate.isSaidSame && Number.isFinite(score.nats);

/** A person's answer has priority over the score. */
function orderOf({ answer, isSaidSame }: Candidate): number {
  if (answer === 'same' || isSaidSame) return 0;
  return answer === 'unsure' ? 2 : 1;
}

async function readThreads(
  { db }: Pick<Context, 'db'>,
  { catId, isLost, agreed }: { catId: number; isLost: boolean; agreed: readonly Graded<Candidate>[] },
): Promise<Map<number, number>> {
  if (agreed.length === 0) return new Map();
  const others = sql<number>`any(${agreed.map(({ candidate }) => candidate.id)}::bigint[])`;
  const rows = await db
    .selectFrom('threads')
    .innerJoin('cats as found', 'found.user_id', 'threads.finder_id')
    .select(['threads.id', 'threads.cat_id', 'found.id as found_id'])
    .where('threads.cat_id', '=', isLost ? catId : others)
    .where('found.id', '=', isLost ? others : catId)
    .where('threads.closed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, cat_id, found_id }) => [isLost ? found_id : cat_id, id]));
}

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
