import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { MakeSheetPage } from '#features/finder-sheets/make-sheet-page.tsx';
import { answerMakeSheet } from '#features/finder-sheets/sheet-forms.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export function loader({ context }: LoaderFunctionArgs) {
  const { viewer } = context.get(requestContext);
  return { email: viewer?.status === 'active' ? viewer.email : null };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerMakeSheet(context.get(requestContext), request);

export const meta = () => [{ title: `${m.sheets_make_title()} · Catlas` }];

export default function SheetNewRoute() {
  return <MakeSheetPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
