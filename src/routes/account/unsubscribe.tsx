import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { answerMailSwitch, findMailSwitch } from '#features/notifications/unsubscribe/unsubscribe-form.server.ts';
import { UnsubscribePage } from '#features/notifications/unsubscribe/unsubscribe-page.tsx';
import { m } from '#i18n/paraglide/messages.js';

export const handle = secretAddress;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const mails = await findMailSwitch(context.get(requestContext), params.token ?? '');
  return data({ mails }, { status: mails ? 200 : 404 });
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  answerMailSwitch(context.get(requestContext), params.token ?? '', request);

export const meta = () => [{ title: `${m.news_unsubscribe_title()} · Catlas` }, ...secretMeta];

export default function Unsubscribe() {
  const answer = useActionData<typeof action>();
  return <UnsubscribePage {...useLoaderData<typeof loader>()} isDone={answer?.isDone === true} />;
}
