import { type ActionFunctionArgs, useActionData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { answerMakeLink } from '#features/reporting/prefill/make-link-form.server.ts';
import { MakeLinkPage } from '#features/reporting/prefill/make-link-page.tsx';
import { m } from '#i18n/paraglide/messages.js';

export const handle = { guards: ['member'] };

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerMakeLink(context.get(requestContext), request);

export const meta = () => [{ title: `${m.prefill_make_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function PrefilledLinkRoute() {
  return <MakeLinkPage answer={useActionData<typeof action>()} />;
}
