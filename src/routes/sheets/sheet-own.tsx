import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { findOwnSheet } from '#features/finder-sheets/own-sheet.server.ts';
import { OwnSheetPage } from '#features/finder-sheets/own-sheet-page.tsx';
import { answerOwnSheet } from '#features/finder-sheets/sheet-forms.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export const handle = secretAddress;

/** The link is the only key to the sheet. Loading it changes nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await findOwnSheet(context.get(requestContext), params.token ?? '');
  if (!found) return data({ sheet: null }, { status: 404 });
  const { id: _, ...sheet } = found;
  return data({ sheet });
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  answerOwnSheet(context.get(requestContext), params.token ?? '', request);

export const meta = () => [{ title: `${m.sheets_own_title()} · Catlas` }, ...secretMeta];

export default function SheetOwnRoute() {
  return <OwnSheetPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
