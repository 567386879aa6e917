import { h } from 'preact';
import { renderToStringAsync } from 'preact-render-to-string';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { toAppError } from '#platform/errors/to-app-error.ts';
import { holdEarlyPresses } from '#platform/markup/hold-early-presses.server.ts';
import { putScriptsLast } from '#platform/markup/put-scripts-last.server.ts';
import { pageFailureContext, requestContext } from '#request/request-context.ts';

export const streamTimeout = 5_000;

/** Renders a document. Every loader has finished by then, so the document is sent in one piece: that is faster to compress and to send. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { nonce } = loadContext.get(requestContext);
  const page = await renderToStringAsync(h(ServerRouter, { context: routerContext, url: request.url, nonce }));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(putScriptsLast(holdEarlyPresses(`<!DOCTYPE html>${page}`, nonce)), { status, headers });
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
