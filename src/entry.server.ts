import { text } from 'node:stream/consumers';
import { h } from 'preact';
import { renderToStringAsync } from 'preact-render-to-string';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { toAppError } from '#platform/errors/to-app-error.ts';
import { finishDocument } from '#platform/markup/finish-document.server.ts';
import { documentContext, pageFailureContext, requestContext } from '#request/request-context.ts';

export const streamTimeout = 5_000;

/**
 * Renders a document. Every loader has finished by then, so the document is sent in one piece: that is faster to compress and to send. Its data
 * are read before, because React Router's component for them suspends, and Preact keeps the tree of a suspended rendering in memory for long.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { nonce } = loadContext.get(requestContext);
  const { serverHandoffStream } = routerContext;
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  const context = { ...routerContext, serverHandoffStream: undefined };
  const page = await renderToStringAsync(h(ServerRouter, { context, url: request.url, nonce }));
  headers.set('content-type', 'text/html; charset=utf-8');
  loadContext.get(documentContext).html = finishDocument(page, { data, nonce });
  return new Response(null, { status, headers });
}

/** Loader and render failures: React Router calls this for everything that is not an answer thrown on purpose. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return;
  const { log, requestId } = context.get(requestContext);
  context.get(pageFailureContext).error ??= error;
  const status = toAppError(error)?.status ?? 500;
  if (status >= 500) log.error({ err: error, requestId }, 'a page failed');
}
