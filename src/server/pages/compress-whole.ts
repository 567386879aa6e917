import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export function acceptsGzip(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? '').split(',').some((each) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(each));
}

/**
 * Compresses a complete page or its data in one piece. A stream would take longer, and its response would wait for a timer and be sent in
 * several writes. Returns any other response unchanged.
 */
export async function compressWhole({ method, headers: asked }: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  const isPageOrData = /^text\/(html|x-script)\b/.test(headers.get('content-type') ?? '');
  if (method === 'HEAD' || status !== 200 || !isPageOrData || !acceptsGzip(asked.get('accept-encoding')))
    return response;
  const packed = await promisify(gzip)(await response.arrayBuffer());
  headers.delete('content-length');
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  return new Response(packed, { status, headers });
}
