import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { toAppError } from '#platform/errors/to-app-error.ts';
import { putScriptsLast } from '#platform/markup/put-scripts-last.server.ts';
import { pageFailureContext, requestContext, wholePageContext } from '#request/request-context.ts';

export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { nonce, log } = loadContext.get(requestContext);
  const userAgent = request.headers.get('user-agent');
  const isWaitingForAll =
    loadContext.get(wholePageContext) || (userAgent && isbot(userAgent)) || routerContext.isSpaMode;
  const readyOption: keyof RenderToPipeableStreamOptions = isWaitingForAll ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [readyOption]() {
          hasShell = true;
          const body = putScriptsLast();
          responseHeaders.set('content-type', 'text/html; charset=utf-8');
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers: responseHeaders,
              status: responseStatusCode,
            }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          if (hasShell) log.error({ err: error }, 'rendering a page failed after it had begun');
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
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
