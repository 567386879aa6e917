import { randomUUID } from 'node:crypto';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { answerMessageForm } from '#features/contact/thread-page/message-form.server.ts';
import { ThreadMissing } from '#features/contact/thread-page/thread-missing.tsx';
import { ThreadPage } from '#features/contact/thread-page/thread-page.tsx';
import { getThread } from '#features/contact/threads/get-thread.server.ts';
import { getThreadAccess } from '#features/contact/threads/thread-access.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

export const handle = secretAddress;

export async function loader({ url, params, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  try {
    const access = await getThreadAccess(context, params.key ?? '');
    return data({ thread: await getThread(context, access), clientId: randomUUID(), problem: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'unauthenticated') {
      throw redirectTo(withNextPath(localizePath('/login', splitLocale(url.pathname).prefix), url.pathname));
    }
    if (error.code !== 'not-found') throw error;
    const problem = error.detail ?? m.threads_error_link();
    return data({ thread: null, clientId: '', problem }, { status: 404 });
  }
}

/** Handles the message form without JavaScript. */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  answerMessageForm(context.get(requestContext), params.key ?? '', request);

export const meta = ({ loaderData }: { loaderData: { thread: { cat: { name: string } } | null } | undefined }) => [
  {
    title: `${loaderData?.thread ? m.talk_title({ name: loaderData.thread.cat.name }) : m.talk_missing_title()} · Catlas`,
  },
  ...secretMeta,
];

export default function ThreadRoute() {
  const { thread, clientId, problem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!thread) return <ThreadMissing problem={problem ?? m.threads_error_link()} />;
  return <ThreadPage key={thread.key} thread={thread} clientId={clientId} answer={answer} />;
}
