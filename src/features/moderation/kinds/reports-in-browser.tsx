import { callApi } from '@catlas/platform/http/call-api.ts';
import type { QueueInBrowser } from '#features/moderation/queue/review-queue.tsx';
import { RowMark } from '#features/moderation/queue/review-row.tsx';
import { type Decision, idsOf, postDecision, reasonOf } from '#features/moderation/queue/review-sources.ts';
import type { DecisionWords } from '#features/moderation/queue/review-words.ts';
import type { ReportedCat } from '#features/moderation/to-review/list-cat-reports.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { CatLine } from './cats-in-browser.tsx';
import { CatsTabs } from './cats-tabs.tsx';
import { type QueuedReport, toReportsPage } from './reported-cat.ts';
import { ReportedCatContent } from './reported-cat-content.tsx';

const words: DecisionWords = {
  approve: m.moderation_reports_keep,
  reject: m.moderation_act_delete,
  approved: { one: m.moderation_kept_one, many: m.moderation_kept },
  rejected: { one: m.moderation_deleted_one, many: m.moderation_deleted },
  ask: { one: m.moderation_delete_title_one, many: m.moderation_delete_title },
};

/** `approved` leaves a reported cat unchanged, `rejected` deletes it. */
const settlementOf = (decision: Decision) => (decision === 'approved' ? 'dismissed' : 'deleted');

export const reportsQueue: QueueInBrowser<QueuedReport> = {
  source: {
    async list() {
      const { reported } = await callApi<{ reported: ReportedCat[] }>('/api/bo/reports/list');
      return toReportsPage(reported);
    },
    review: (decision, cats, reason) =>
      postDecision('reports/settle', { [settlementOf(decision)]: idsOf(cats), ...reasonOf(cats, reason) }),
    reopen: (decision, cats) => postDecision('reports/reopen', { [settlementOf(decision)]: idsOf(cats) }),
  },
  content: {
    nameOf: ({ cat }) => cat.name,
    toRow: ({ cat, reports }) => ({
      photo: cat.photo,
      title: cat.name,
      line: <CatLine cat={cat} />,
      marks: (
        <span className="flex shrink-0 items-center gap-0.5 font-semibold text-danger text-xs tabular-nums">
          <RowMark icon="flag" text={m.moderation_tab_reported()} isUrgent />
          {reports.length}
        </span>
      ),
    }),
    render: (reported) => <ReportedCatContent reported={reported} />,
    suggestedFor: ({ reports }) => reports[0]?.objection ?? null,
  },
  words,
  empty: { title: m.moderation_reports_empty_title, text: m.moderation_empty_text },
  tabs: <CatsTabs here="reports" />,
};
