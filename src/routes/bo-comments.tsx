import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireAdmin } from '#features/accounts/guards.server.ts';
import { requestContext } from '#features/accounts/request-context.ts';
import { commentObjections } from '#features/comments/comment.ts';
import type { CommentToReview } from '#features/moderation/comment-to-review.ts';
import { CommentToReviewContent } from '#features/moderation/comment-to-review-content.tsx';
import { listCommentsToReview } from '#features/moderation/list-comments-to-review.server.ts';
import { ObjectionSelect } from '#features/moderation/objection-select.tsx';
import { objectionField } from '#features/moderation/objection-words.ts';
import type { CardContent } from '#features/moderation/review-card.tsx';
import { reviewComments } from '#features/moderation/review-comments.server.ts';
import { answerReviewForm } from '#features/moderation/review-form.server.ts';
import { ReviewQueue } from '#features/moderation/review-queue.tsx';
import { commentsSource } from '#features/moderation/review-sources.ts';
import { m } from '#i18n/paraglide/messages.js';

export async function loader({ context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  const viewer = requireAdmin(context);
  const { comments, total, has_more } = await listCommentsToReview({ ...context, viewer });
  return { items: comments, total, hasMore: has_more };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerReviewForm(context.get(requestContext), request, { objections: commentObjections, review: reviewComments });

export const meta = () => [
  { title: `${m.moderation_comments_title()} · Catlas` },
  { name: 'robots', content: 'noindex' },
];

const renderComment = (comment: CommentToReview) => <CommentToReviewContent comment={comment} />;
const renderObjection: CardContent<CommentToReview>['extraFor'] = ({ id, content }, { object, objectionTo }) => (
  <ObjectionSelect
    name={objectionField(id)}
    subject={content}
    objections={commentObjections}
    chosen={objectionTo(id)}
    onChange={(objection) => object(id, objection)}
  />
);

export default function CommentsToReview() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReviewQueue
      source={commentsSource}
      first={first}
      title={m.moderation_comments_title()}
      nameOf={(comment) => comment.content}
      render={renderComment}
      extraFor={renderObjection}
      failure={m.moderation_error_review_comments()}
      problem={answer?.problem ?? null}
      empty={{ title: m.moderation_empty_title(), text: m.moderation_empty_text() }}
    />
  );
}
