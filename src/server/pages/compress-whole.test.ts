import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressWhole } from './compress-whole.ts';

const ask = (acceptEncoding: string, method = 'GET') =>
  new Request('http://site/', { method, headers: { 'accept-encoding': acceptEncoding } });
const page = (type = 'text/html; charset=utf-8', status = 200) =>
  new Response('<p>cats</p>', { status, headers: { 'content-type': type, 'content-length': '11', vary: 'Save-Data' } });

it('a page and its data arrive compressed and readable', async () => {
  for (const type of ['text/html; charset=utf-8', 'text/x-script']) {
    const { headers, ...sent } = await readAll(await compressWhole(ask('br, gzip;q=0.5'), page(type)));
    expect(gunzipSync(sent.body).toString()).toBe('<p>cats</p>');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toBe('Save-Data, Accept-Encoding');
    expect(headers.get('content-length')).toBeNull();
  }
});

it('a client that cannot read gzip, a failed page and a file get what was made', async () => {
  const cases = [
    { request: ask('gzip;q=0, br'), response: page() },
    { request: ask(''), response: page() },
    { request: ask('gzip', 'HEAD'), response: page() },
    { request: ask('gzip'), response: page('text/html', 500) },
    { request: ask('gzip'), response: page('image/png') },
  ];
  for (const { request, response } of cases) expect(await compressWhole(request, response)).toBe(response);
});

async function readAll(response: Response) {
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}
