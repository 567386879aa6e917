import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchHostedStyle, localizeStyle } from './resolve-style.ts';

const style = {
  version: 8 as const,
  sources: {},
  layers: [
    { id: 'ground', type: 'background' as const },
    { id: 'towns', type: 'symbol' as const, source: 'x', layout: { 'text-field': '{name:latin}' } },
    { id: 'roads', type: 'symbol' as const, source: 'x', layout: { 'text-field': '{ref}' } },
  ],
};
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/never') return;
    if (request.url === '/style') response.end(JSON.stringify(style));
    else if (request.url === '/page') response.end('<html>');
    else if (request.url === '/other') response.end('{"version":7}');
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Only the address that never answers may time out. */
const get = (path: string) =>
  fetchHostedStyle(origin + path, 'fr', new AbortController().signal, path === '/never' ? 200 : 30_000);

test('a street map that answers is used, with names in the reader’s language', async () => {
  expect((await get('/style'))?.layers).toHaveLength(3);
  const [, towns, roads] = localizeStyle(style, 'fr').layers;
  expect(JSON.stringify(towns)).toContain('name:fr');
  expect(JSON.stringify(roads)).toContain('{ref}');
});

test.each(['/down', '/page', '/other', '/never'])(
  'a street map that fails (%s) leaves the reader with ours',
  async (path) => {
    expect(await get(path)).toBeNull();
  },
);

test('a host that does not exist leaves the reader with ours', async () => {
  expect(await fetchHostedStyle('http://127.0.0.1:1/', 'fr', new AbortController().signal)).toBeNull();
});
