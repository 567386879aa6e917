import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchInTime } from './fetch-in-time.ts';

const pauseMs = 300;
const server = createServer((request, response) => {
  if (request.url === '/silent') return;
  response.write('first ');
  setTimeout(() => response.end('last'), pauseMs);
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a server that says nothing', () => {
  it('a request to a silent server is aborted after a time limit', async () => {
    await expect(fetchInTime(`${url}/silent`, {}, { limitMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('a request to a silent server is aborted by the caller before the limit', async () => {
    const reader = new AbortController();
    const asked = fetchInTime(`${url}/silent`, { signal: reader.signal });
    reader.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('an answer that has begun may take longer than the limit', async () => {
  const response = await fetchInTime(`${url}/slow`, {}, { limitMs: pauseMs / 2 });
  expect(await response.text()).toBe('first last');
});
