import { gzipSync } from 'node:zlib';

export function acceptsGzip(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? '').split(',').some((each) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(each));
}

/** An answer as it is made, a document as text. */
export interface WholeAnswer {
  status: number;
  headers: Headers;
  body: string | ReadableStream<Uint8Array> | null;
}

/** Half the time of zlib's default level for 2 % more bytes. */
const level = 4;

/**
 * Compresses a complete page or its data in one piece. A stream would take longer, and its response would wait for a timer and be sent in
 * several writes. On this thread, because handing a page to another one takes it as long. Sends any other answer unchanged.
 */
export async function compressWhole({ headers: asked }: Request, answer: WholeAnswer): Promise<Response> {
  const { status, headers, body } = answer;
  const isPageOrData = /^text\/(html|x-script)\b/.test(headers.get('content-type') ?? '');
  if (body === null || status !== 200 || !isPageOrData || !acceptsGzip(asked.get('accept-encoding')))
    return new Response(body, { status, headers });
  const packed = gzipSync(await toBuffer(body), { level });
  headers.delete('content-length');
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  return new Response(packed, { status, headers });
}

export async function toBuffer(body: WholeAnswer['body']): Promise<Buffer<ArrayBuffer>> {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(await new Response(body).arrayBuffer());
}
