import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { AnswerPage } from '#features/finder-sheets/answer-page.tsx';
import { findScannedSheet } from '#features/finder-sheets/answer-sheet.server.ts';
import { answerScannedSheet } from '#features/finder-sheets/sheet-forms.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export const handle = secretAddress;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const sheet = await findScannedSheet(context.get(requestContext), params.code ?? '');
  const state = sheet ? (sheet.isOpen ? ('open' as const) : ('ended' as const)) : ('unknown' as const);
  return data({ state, clientId: randomUUID() }, { status: sheet ? 200 : 404 });
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  answerScannedSheet(context.get(requestContext), params.code ?? '', request);

export const meta = () => [{ title: `${m.poster_question()} · Catlas` }, ...secretMeta];

export default function SheetAnswerRoute() {
  return <AnswerPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
