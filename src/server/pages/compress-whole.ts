import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';

export function acceptsGzip(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? '').split(',').some((each) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(each));
}

/** An answer as it is made. */
export interface WholeAnswer {
  status: number;
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

/** Half the time of zlib's default level for 2 % more bytes. */
const level = 4;

/** Bytes up to which a page is compressed on this thread, in about a millisecond: handing it to another thread takes as long. */
const mostOnThisThread = 100_000;

/**
 * Compresses a complete page or its data in one piece. A stream would take longer, and its response would wait for a timer and be sent in
 * several writes. Sends any other answer unchanged.
 */
export async function compressWhole({ headers: asked }: Request, answer: WholeAnswer): Promise<Response> {
  const { status, headers, body } = answer;
  const isPageOrData = /^text\/(html|x-script)\b/.test(headers.get('content-type') ?? '');
  if (body === null || status !== 200 || !isPageOrData || !acceptsGzip(asked.get('accept-encoding')))
    return new Response(body, { status, headers });
  const bytes = await toBuffer(body);
  const packed = bytes.length > mostOnThisThread ? await promisify(gzip)(bytes, { level }) : gzipSync(bytes, { level });
  headers.delete('content-length');
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  return new Response(packed, { status, headers });
}

export async function toBuffer(body: WholeAnswer['body']): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await new Response(body).arrayBuffer());
}
