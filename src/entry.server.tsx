import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { toAppError } from '#platform/errors/to-app-error.ts';
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
  const { nonce, log } = loadContext.get(requestContext);
  const html = await new Promise<string>((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady() {
          hasShell = true;
        },
        onAllReady() {
          clearTimeout(timer);
          pipe(collect(resolve));
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          if (hasShell) log.error({ err: error }, 'rendering a part of a page failed');
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(putScriptsLast(html), { status, headers });
}

/** Takes all of a document, without making React wait between its parts, and gives it as one text. */
function collect(finish: (html: string) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      finish(Buffer.concat(parts).toString());
      done();
    },
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
