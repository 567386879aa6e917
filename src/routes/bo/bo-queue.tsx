import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireAdmin } from '#context/guards.server.ts';
import { requestContext } from '#context/request-context.ts';
import { type QueueKind, queueKinds, reviewKinds } from '#db/review-kinds.ts';
import { answerReviewForm } from '#features/moderation/api/review-form.server.ts';
import { queuesInBrowser } from '#features/moderation/kinds/kinds-in-browser.tsx';
import { kindsOnServer } from '#features/moderation/kinds/kinds-on-server.server.ts';
import type { QueueOnServer } from '#features/moderation/queue/queue-api.server.ts';
import { ReviewQueue } from '#features/moderation/queue/review-queue.tsx';
import { findAskedItem, findDone } from '#features/moderation/subject/item-address.ts';

/** `/bo/cats?view=reported` lists the cats that members have reported. */
function findKind({ pattern, url }: Pick<LoaderFunctionArgs, 'pattern' | 'url'>): QueueKind {
  const kind = queueKinds.find((each) => pattern.endsWith(`/${each}`))!;
  return kind === 'cats' && url.searchParams.get('view') === 'reported' ? 'reports' : kind;
}

export async function loader(given: LoaderFunctionArgs) {
  const { url, context: provider } = given;
  const context = provider.get(requestContext);
  const viewer = requireAdmin(context);
  const kind = findKind(given);
  const item = findAskedItem(url);
  const { queue }: { queue: QueueOnServer } = kindsOnServer[kind];
  const first = await queue.list({ ...context, viewer }, { upTo: item });
  return { kind, item, done: findDone(url), first };
}

export const action = (given: ActionFunctionArgs) => {
  const kind = findKind(given);
  const { queue } = kindsOnServer[kind];
  return answerReviewForm(given.context.get(requestContext), given.request, { kind, queue });
};

/** Both views of the cats have the title of one page. */
export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) => {
  const page = loaderData?.kind === 'reports' ? 'cats' : loaderData?.kind;
  return [
    ...(page ? [{ title: `${reviewKinds[page].title()} · Catlas` }] : []),
    { name: 'robots', content: 'noindex' },
  ];
};

export default function ReviewPage() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ReviewQueue key={data.kind} {...data} open={queuesInBrowser[data.kind]} problem={answer?.problem ?? null} />;
}
