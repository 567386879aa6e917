import type { ReportedCat } from '#features/moderation/to-review/list-cat-reports.server.ts';

export interface QueuedReport extends ReportedCat {
  id: number;
  created_at: string;
}
