import type { QueuePage } from '#features/moderation/queue/review-queue-state.ts';
import type { ReportedCat } from '#features/moderation/to-review/list-cat-reports.server.ts';

export interface QueuedReport extends ReportedCat {
  id: number;
  created_at: string;
}

export function toReportsPage(reported: ReportedCat[]): QueuePage<QueuedReport> {
  const items = reported.map((each) => ({ ...each, id: each.cat.id, created_at: each.reports[0]!.created_at }));
  return { items, total: items.length, hasMore: false };
}
