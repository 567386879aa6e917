import { type SqlBool, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { CatObjection } from '#db/report-values.ts';
import { deleteCat } from '#features/cats/delete-cat.server.ts';
import { exportCats } from '#features/cats/export-cats.server.ts';
import { ownCatSchema } from '#features/cats/model/cat-answers.server.ts';
import { presentOwnCat } from '#features/cats/model/present-cat.server.ts';
import { selectOwnCats, uncheckedCats } from '#features/cats/model/select-own-cats.server.ts';
import { releaseCats } from '#features/cats/release-cats.server.ts';
import { matchWords } from '#features/moderation/model/match-words.server.ts';
import type { SearchTerms } from '#features/moderation/model/search-terms.ts';
import { addPostCalls } from '#features/moderation/queue/post-api.server.ts';
import { type ModeratorContext, queueApi } from '#features/moderation/queue/queue-api.server.ts';
import { restoreCats } from '#features/moderation/restore-cats.server.ts';
import { reopenCats, reviewCats } from '#features/moderation/review-cats.server.ts';
import { getCatToReview } from '#features/moderation/to-review/get-cat-to-review.server.ts';
import { listCatsToReview } from '#features/moderation/to-review/list-cats-to-review.server.ts';
import { catToReviewSchema, reviewCatsSchema } from './review-answers.server.ts';

export const changesToReview = sql`
  select count(*) from cat_changes join cats on cats.id = cat_id and status = 'approved'`;

const queue = { list: listCatsToReview, decide: reviewCats, undo: reopenCats };
const words = sql`search_text`;
const post = {
  get: getCatToReview,
  restore: restoreCats,
  async remove(context: ModeratorContext, { id, ...reason }: { id: number; objection?: CatObjection; words?: string }) {
    await context.limits.consume('deleteCat');
    await deleteCat(context, { catId: id, ...reason, isReasonRequired: true });
  },
  search: {
    words,
    match: ({ text, id, shortCode }: SearchTerms) => [
      // Two partial indexes serve this: one of approved cats, one of all others.
      sql<SqlBool>`(status = 'approved' and ${matchWords(words, text)})`,
      sql<SqlBool>`(status <> 'approved' and ${matchWords(words, text)})`,
      ...(id ? [sql<SqlBool>`id = ${id}`] : []),
      ...(shortCode ? [sql<SqlBool>`id in (select cat_id from short_links where code = ${shortCode})`] : []),
    ],
    async list({ db }: Pick<Context, 'db'>, ids: number[]) {
      const rows = await selectOwnCats(db).where('cats.id', 'in', ids).execute();
      return rows.map(presentOwnCat);
    },
    item: ownCatSchema,
  },
};

export const catsOnServer = {
  // A change of an unchecked report is decided on together with the report.
  toReview: sql`select (select count(*) from cats where status = 'pending') + (${changesToReview})
    + (select count(*) from cats where ${uncheckedCats} and not exists (select from cat_changes where cat_id = cats.id))`,
  queue,
  post,
  api() {
    const router = queueApi('cats', queue, {
      item: catToReviewSchema,
      decision: reviewCatsSchema,
      summaries: {
        list: 'Pending cats, cats published first (`is_unchecked`), and approved ones with a pending `change`, with the details for a decision.',
        review: 'Approve and reject pending cats, and changes of approved ones, all or nothing.',
        reopen: 'Undo decisions on cats, all or nothing: they are pending again.',
      },
    });
    addPostCalls(router, 'cats', post, {
      item: catToReviewSchema,
      summaries: {
        get: 'One cat in any status, with the details for a decision.',
        restore:
          'Undo decisions, all or nothing: deleted cats get their earlier status, approved and rejected ones are pending again.',
      },
    });
    return router;
  },
  exportRows: exportCats,
  erase: releaseCats,
};
