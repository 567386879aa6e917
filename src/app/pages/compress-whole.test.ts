import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressWhole } from './compress-whole.ts';

const ask = (acceptEncoding: string) => new Request('http://site/', { headers: { 'accept-encoding': acceptEncoding } });
const streamOf = (text: string) => new Blob([text]).stream();
const page = (type = 'text/html; charset=utf-8', status = 200) => ({
  status,
  headers: new Headers({ 'content-type': type, 'content-length': '11', vary: 'Save-Data' }),
  body: streamOf('<p>cats</p>'),
});

it('a page and its data arrive compressed and readable', async () => {
  for (const answer of [page(), page('text/x-script')]) {
    const { headers, ...sent } = await readAll(await compressWhole(ask('br, gzip;q=0.5'), answer));
    expect(gunzipSync(sent.body).toString()).toBe('<p>cats</p>');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toBe('Save-Data, Accept-Encoding');
    expect(headers.get('content-length')).toBeNull();
  }
});

it('a page of any size arrives whole', async () => {
  const body = 'a cat '.repeat(50_000);
  const sent = await readAll(await compressWhole(ask('gzip'), { ...page(), body: streamOf(body) }));
  expect(gunzipSync(sent.body).toString()).toBe(body);
});

it('a client that cannot read gzip, a failed page and a file get the uncompressed answer', async () => {
  const cases = [
    { request: ask('gzip;q=0, br'), answer: page() },
    { request: ask(''), answer: page() },
    { request: ask('gzip'), answer: page('text/html', 500) },
    { request: ask('gzip'), answer: page('image/png') },
  ];
  for (const { request, answer } of cases) {
    const { headers, body } = await readAll(await compressWhole(request, answer));
    expect(body.toString()).toBe('<p>cats</p>');
    expect(headers.get('content-encoding')).toBeNull();
  }
});

it('an answer without a body stays without one', async () => {
  const { headers, body } = await readAll(await compressWhole(ask('gzip'), { ...page(), body: null }));
  expect(body.length).toBe(0);
  expect(headers.get('content-encoding')).toBeNull();
});

async function readAll(response: Response) {
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}
