import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { documentContext, type RequestContext, requestContext } from '#request/request-context.ts';

const handle = createRequestHandler(build, 'production');
/** All that the site's rendering reads of a request. */
const context = { nonce: 'table', log: console } as unknown as RequestContext;

interface Answer {
  status: number;
  headers: Headers;
  html: string | null;
}

/** A request for the table, answered by React Router as in the site: with a document as text. Without the site's own middleware. */
export async function answerTable(request: Request): Promise<Answer> {
  const provider = new RouterContextProvider();
  const document: { html: string | null } = { html: null };
  provider.set(requestContext, context);
  provider.set(documentContext, document);
  const { status, headers } = await handle(request, provider);
  return { status, headers, html: document.html };
}
