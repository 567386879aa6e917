import { PassThrough } from 'node:stream';
import { toAppError } from '@catlas/platform/errors/to-app-error.ts';
import { Nonce } from '@catlas/platform/markup/nonce.ts';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageFailureContext, requestContext } from '#context/request-context.ts';

export const streamTimeout = 5_000;

/** Renders a document in one piece, after every loader: it compresses better and is readable without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(requestContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </Nonce>,
      {
        nonce,
        // React would put a large part at the end of the document, where it needs a script to move it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          headers.set('content-type', 'text/html; charset=utf-8');
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError: (error) => handleError(error, { request, context: loadContext }),
      },
    );
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}

/** React Router calls this for every loader or render failure, but not for a thrown response. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return;
  const { log, requestId } = context.get(requestContext);
  context.get(pageFailureContext).error ??= error;
  // React Router refuses methods that no page answers.
  const status = isRouteErrorResponse(error) ? error.status : (toAppError(error)?.status ?? 500);
  if (status >= 500) log.error({ err: error, requestId }, 'a page failed');
}
