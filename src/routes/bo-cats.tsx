import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireAdmin } from '#features/accounts/guards.server.ts';
import { requestContext } from '#features/accounts/request-context.ts';
import { catObjections } from '#features/cats/cat.ts';
import type { CatToReview } from '#features/moderation/cat-to-review.ts';
import { CatToReviewContent } from '#features/moderation/cat-to-review-content.tsx';
import { CatsTabs } from '#features/moderation/cats-tabs.tsx';
import { listCatReports } from '#features/moderation/list-cat-reports.server.ts';
import { listCatsToReview } from '#features/moderation/list-cats-to-review.server.ts';
import { ObjectionSelect } from '#features/moderation/objection-select.tsx';
import { objectionField } from '#features/moderation/objection-words.ts';
import type { QueuedReport } from '#features/moderation/reported-cat.ts';
import { ReportedCatContent } from '#features/moderation/reported-cat-content.tsx';
import type { CardContent } from '#features/moderation/review-card.tsx';
import { reviewCats } from '#features/moderation/review-cats.server.ts';
import { answerReviewForm } from '#features/moderation/review-form.server.ts';
import { ReviewQueue } from '#features/moderation/review-queue.tsx';
import { catsSource, reportsSource, toReportsPage } from '#features/moderation/review-sources.ts';
import { reportWords } from '#features/moderation/review-words.ts';
import { settleCatReports } from '#features/moderation/settle-cat-reports.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** `?view=reported`: those that members have told us of. */
const isReportedView = (url: URL) => url.searchParams.get('view') === 'reported';

export async function loader({ url, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  requireAdmin(context);
  if (isReportedView(url)) return { view: 'reported' as const, first: toReportsPage(await listCatReports(context)) };
  const { cats, total, has_more } = await listCatsToReview(context);
  return { view: 'waiting' as const, first: { items: cats, total, hasMore: has_more } };
}

export const action = ({ request, url, context }: ActionFunctionArgs) =>
  answerReviewForm(context.get(requestContext), request, {
    objections: catObjections,
    review: (own, decision) =>
      isReportedView(url)
        ? settleCatReports(own, { dismissed: decision.approved, deleted: decision.rejected })
        : reviewCats(own, decision),
  });

export const meta = () => [{ title: `${m.moderation_cats_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

const renderReported = (reported: QueuedReport) => <ReportedCatContent reported={reported} />;
const renderCat = (cat: CatToReview) => <CatToReviewContent cat={cat} />;
/** A change that is rejected leaves the cat as it is: no reason is told. */
const renderObjection: CardContent<CatToReview>['extraFor'] = ({ id, name, change }, { object, objectionTo }) =>
  change === null && (
    <ObjectionSelect
      name={objectionField(id)}
      subject={name}
      objections={catObjections}
      chosen={objectionTo(id)}
      onChange={(objection) => object(id, objection)}
    />
  );

export default function CatsToReview() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shared = {
    failure: m.moderation_error_review_cats(),
    problem: answer?.problem ?? null,
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
        nameOf={({ cat }) => cat.name}
        render={renderReported}
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
      nameOf={(cat) => cat.name}
      render={renderCat}
      extraFor={renderObjection}
      empty={{ title: m.moderation_empty_title(), text: m.moderation_empty_text() }}
    />
  );
}
