import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { exportCatReports } from '#features/cats/export-cats.server.ts';
import type { ReviewDecision } from '#features/cats/model/review-batch.server.ts';
import { reopenCatReports } from '#features/moderation/reopen-cat-reports.server.ts';
import { settleCatReports } from '#features/moderation/settle-cat-reports.server.ts';
import { listCatReports } from '#features/moderation/to-review/list-cat-reports.server.ts';
import { catReportsApi } from './cat-reports-api.server.ts';
import { toReportsPage } from './reported-cat.ts';

type SettleContext = Parameters<typeof settleCatReports>[0];
type Reasons = Pick<Parameters<typeof settleCatReports>[1], 'objections' | 'words'>;

/** `approved` leaves a reported cat unchanged, `rejected` deletes it. */
const toSettlement = ({ approved, rejected, ...reasons }: ReviewDecision & Reasons) => ({
  dismissed: approved,
  deleted: rejected,
  ...reasons,
});

export const reportsOnServer = {
  toReview: sql`
    select count(distinct cat_id) from cat_reports join cats on cats.id = cat_id and status <> 'deleted'
    where settled_at is null`,
  queue: {
    list: async (context: Pick<Context, 'db'>) => toReportsPage(await listCatReports(context)),
    decide: (context: SettleContext, decision: ReviewDecision & Reasons) =>
      settleCatReports(context, toSettlement(decision)),
    undo: (context: SettleContext, decision: ReviewDecision) => reopenCatReports(context, toSettlement(decision)),
  },
  post: null,
  api: catReportsApi,
  exportRows: exportCatReports,
  // `releaseCats` also removes the member from these.
  erase: null,
};
