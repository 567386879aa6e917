import type { ReportedCat } from '#features/moderation/to-review/list-cat-reports.server.ts';

/** A reported cat as an item of its queue. */
export interface QueuedReport extends ReportedCat {
  /** The cat's id. */
  id: number;
  /** The time of the first report. */
  created_at: string;
}
