import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';

export function acceptsGzip(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? '').split(',').some((each) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(each));
}

export interface WholeAnswer {
  status: number;
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

/** This takes half the time of zlib's default level for 2 % more bytes. */
const level = 4;

/** Up to this many bytes, compressing takes about a millisecond, and handing over to another thread takes as long. */
const mostOnThisThread = 100_000;

/** Compresses in one piece: a stream takes longer, waits for a timer and is sent in several writes. */
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
