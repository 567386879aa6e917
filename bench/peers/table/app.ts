import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { documentContext, type RequestContext, requestContext } from '#request/request-context.ts';

const handle = createRequestHandler(build, 'production');
/** All that the site's rendering reads of a request. */
const context = { nonce: 'table', log: console } as unknown as RequestContext;

/** A request for the table, answered by React Router as in the site; without the site's own middleware. */
export async function answerTable(request: Request): Promise<Response> {
  const provider = new RouterContextProvider();
  const document = { html: null };
  provider.set(requestContext, context);
  provider.set(documentContext, document);
  const { status, headers } = await handle(request, provider);
  return new Response(document.html, { status, headers });
}
