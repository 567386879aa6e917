import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { answerReviewForm } from '#features/moderation/api/review-form.server.ts';
import { CatsTabs } from '#features/moderation/queue/cats-tabs.tsx';
import { type QueuedReport, toReportsPage } from '#features/moderation/queue/reported-cat.ts';
import { ReportedCatContent } from '#features/moderation/queue/reported-cat-content.tsx';
import type { CardContent } from '#features/moderation/queue/review-card.tsx';
import { ReviewQueue } from '#features/moderation/queue/review-queue.tsx';
import { catsSource, reportsSource } from '#features/moderation/queue/review-sources.ts';
import { reportWords } from '#features/moderation/queue/review-words.ts';
import { toCatRow, toReportedRow } from '#features/moderation/queue/row-contents.tsx';
import { reopenCatReports } from '#features/moderation/reopen-cat-reports.server.ts';
import { reopenCats, reviewCats } from '#features/moderation/review-cats.server.ts';
import { settleCatReports } from '#features/moderation/settle-cat-reports.server.ts';
import { CatToReviewContent } from '#features/moderation/subject/cat-to-review-content.tsx';
import { findAskedItem, findDone } from '#features/moderation/subject/item-address.ts';
import type { CatToReview } from '#features/moderation/to-review/cat-to-review.ts';
import { listCatReports } from '#features/moderation/to-review/list-cat-reports.server.ts';
import { listCatsToReview } from '#features/moderation/to-review/list-cats-to-review.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { catObjections } from '#product/report-values.ts';
import { requireAdmin } from '#request/guards.server.ts';
import { requestContext } from '#request/request-context.ts';

/** `?view=reported` lists the cats that members have reported. */
const isReportedView = (url: URL) => url.searchParams.get('view') === 'reported';

export async function loader({ url, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  requireAdmin(context);
  const item = findAskedItem(url);
  const done = findDone(url);
  if (isReportedView(url)) {
    return { view: 'reported' as const, item, done, first: toReportsPage(await listCatReports(context)) };
  }
  return { view: 'waiting' as const, item, done, first: await listCatsToReview(context, { upTo: item }) };
}

export const action = ({ request, url, context }: ActionFunctionArgs) =>
  answerReviewForm(context.get(requestContext), request, {
    objections: catObjections,
    review: (own, decision) =>
      isReportedView(url)
        ? settleCatReports(own, { ...decision, dismissed: decision.approved, deleted: decision.rejected })
        : reviewCats(own, decision),
    reopen: (own, decision) =>
      isReportedView(url)
        ? reopenCatReports(own, { dismissed: decision.approved, deleted: decision.rejected })
        : reopenCats(own, decision),
  });

export const meta = () => [{ title: `${m.moderation_cats_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

const reportedContent: CardContent<QueuedReport> = {
  nameOf: ({ cat }) => cat.name,
  toRow: toReportedRow,
  render: (reported) => <ReportedCatContent reported={reported} />,
  objectionsTo: () => catObjections,
  suggestedFor: ({ reports }) => reports[0]?.objection ?? null,
};
const catContent: CardContent<CatToReview> = {
  nameOf: ({ name }) => name,
  toRow: toCatRow,
  render: (cat) => <CatToReviewContent cat={cat} />,
  objectionsTo: () => catObjections,
};

export default function CatsToReview() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shared = {
    failure: m.moderation_error_review_cats(),
    problem: answer?.problem ?? null,
    done: data.done,
    item: data.item,
    tabs: <CatsTabs isReported={data.view === 'reported'} />,
  };
  if (data.view === 'reported') {
    return (
      <ReviewQueue
        {...shared}
        key="reported"
        source={reportsSource}
        first={data.first}
        title={m.moderation_reports_title()}
        words={reportWords}
        content={reportedContent}
        empty={{ title: m.moderation_reports_empty_title(), text: m.moderation_empty_text() }}
      />
    );
  }
  return (
    <ReviewQueue
      {...shared}
      key="waiting"
      source={catsSource}
      first={data.first}
      title={m.moderation_cats_title()}
      content={catContent}
      empty={{ title: m.moderation_empty_title(), text: m.moderation_empty_text() }}
    />
  );
}
