import type { ReportedCat } from '#features/moderation/to-review/list-cat-reports.server.ts';

/** A cat that members have reported, as an item of its queue. */
export interface QueuedReport extends ReportedCat {
  /** The cat's. */
  id: number;
  /** Of the first report. */
  created_at: string;
}
