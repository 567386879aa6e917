import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireAdmin } from '#features/accounts/guards.server.ts';
import { requestContext } from '#features/accounts/request-context.ts';
import { CatToReviewContent } from '#features/moderation/cat-to-review-content.tsx';
import { listCatsToReview } from '#features/moderation/list-cats-to-review.server.ts';
import { reviewCats } from '#features/moderation/review-cats.server.ts';
import { answerReviewForm } from '#features/moderation/review-form.server.ts';
import { ReviewQueue } from '#features/moderation/review-queue.tsx';
import { m } from '#i18n/paraglide/messages.js';

export async function loader({ context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  requireAdmin(context);
  const { cats, total, has_more } = await listCatsToReview(context);
  return { items: cats, total, hasMore: has_more };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerReviewForm(context.get(requestContext), request, reviewCats);

export const meta = () => [{ title: `${m.moderation_cats_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function CatsToReview() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReviewQueue
      subject="cats"
      first={first}
      title={m.moderation_cats_title()}
      nameOf={(cat) => cat.name}
      render={(cat) => <CatToReviewContent cat={cat} />}
      failure={m.moderation_error_review_cats()}
      problem={answer?.problem ?? null}
      empty={{ title: m.moderation_empty_title(), text: m.moderation_empty_text() }}
    />
  );
}
