import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireMember } from '#context/guards.server.ts';
import { requestContext } from '#context/request-context.ts';
import { HelpersPage } from '#features/matching/helpers/helpers-page.tsx';
import { listPairs } from '#features/matching/helpers/list-pairs.server.ts';
import { answerVoteForm } from '#features/matching/helpers/vote-form.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';

export const handle = { guards: ['member'] };

export async function loader({ context }: LoaderFunctionArgs) {
  const own = context.get(requestContext);
  return { pairs: await listPairs({ ...own, viewer: requireMember(own) }) };
}

/** Handles the buttons without JavaScript. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  return answerVoteForm(context.get(requestContext), await readPageForm(request), url);
}

export const meta = () => [{ title: `${m.matching_helpers_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function HelpersRoute() {
  const { pairs } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      {answer && (
        <div className="mx-auto max-w-4xl px-4 pt-6">
          <Alert variant="danger">{answer.said}</Alert>
        </div>
      )}
      <HelpersPage pairs={pairs} />
    </>
  );
}
