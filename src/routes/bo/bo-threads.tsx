import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireAdmin } from '#context/guards.server.ts';
import { requestContext } from '#context/request-context.ts';
import { reviewKinds } from '#db/review-kinds.ts';
import { listReportedThreads, readReportedThread } from '#features/contact/threads/reported-threads.server.ts';
import { findAskedItem } from '#features/moderation/subject/item-address.ts';
import { ReportedThreadsPage } from '#features/moderation/threads/reported-threads-page.tsx';
import { answerSettleForm } from '#features/moderation/threads/settle-form.server.ts';

/** `?item=3` opens a conversation for the moderator. */
export async function loader({ url, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  const viewer = requireAdmin(context);
  const item = findAskedItem(url);
  const [threads, read] = await Promise.all([
    listReportedThreads(context),
    item === null ? null : readReportedThread({ ...context, viewer }, item).catch(nullIfSettled),
  ]);
  return { threads, read: read && { id: read.id, messages: read.messages } };
}

function nullIfSettled(error: unknown): null {
  if (isAppError(error) && error.code === 'not-found') return null;
  throw error;
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerSettleForm(context.get(requestContext), request);

export const meta = () => [
  { title: `${reviewKinds.threads.title()} · Catlas` },
  { name: 'robots', content: 'noindex' },
];

export default function ReportedThreads() {
  return <ReportedThreadsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
