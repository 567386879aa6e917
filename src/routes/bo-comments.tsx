import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { answerReviewForm } from '#features/moderation/api/review-form.server.ts';
import type { CardContent } from '#features/moderation/queue/review-card.tsx';
import { ReviewQueue } from '#features/moderation/queue/review-queue.tsx';
import { commentsSource } from '#features/moderation/queue/review-sources.ts';
import { toCommentRow } from '#features/moderation/queue/row-contents.tsx';
import { reopenComments, reviewComments } from '#features/moderation/review-comments.server.ts';
import { CommentToReviewContent } from '#features/moderation/subject/comment-to-review-content.tsx';
import { findAskedItem, findDone } from '#features/moderation/subject/item-address.ts';
import type { CommentToReview } from '#features/moderation/to-review/comment-to-review.ts';
import { listCommentsToReview } from '#features/moderation/to-review/list-comments-to-review.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { commentObjections } from '#product/report-values.ts';
import { requireAdmin } from '#request/guards.server.ts';
import { requestContext } from '#request/request-context.ts';

export async function loader({ url, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  const viewer = requireAdmin(context);
  const item = findAskedItem(url);
  const first = await listCommentsToReview({ ...context, viewer }, { upTo: item });
  return { item, done: findDone(url), first };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerReviewForm(context.get(requestContext), request, {
    objections: commentObjections,
    review: reviewComments,
    reopen: reopenComments,
  });

export const meta = () => [
  { title: `${m.moderation_comments_title()} · Catlas` },
  { name: 'robots', content: 'noindex' },
];

const commentContent: CardContent<CommentToReview> = {
  nameOf: ({ content }) => content,
  toRow: toCommentRow,
  render: (comment) => <CommentToReviewContent comment={comment} />,
  objectionsTo: () => commentObjections,
};

export default function CommentsToReview() {
  const { first, item, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReviewQueue
      source={commentsSource}
      first={first}
      item={item}
      done={done}
      title={m.moderation_comments_title()}
      content={commentContent}
      failure={m.moderation_error_review_comments()}
      problem={answer?.problem ?? null}
      empty={{ title: m.moderation_empty_title(), text: m.moderation_empty_text() }}
    />
  );
}
