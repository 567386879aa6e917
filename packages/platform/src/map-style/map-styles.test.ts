import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '#log/logger.ts';
import { probeStyle, watchMapStyles } from './map-styles.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(status: number, body: unknown): Promise<string> {
  server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/style`;
}

const style = {
  version: 8,
  glyphs: 'https://glyphs.example/{fontstack}/{range}.pbf',
  sources: {
    streets: { type: 'vector', url: 'https://tiles.example/planet', attribution: '<a href="https://credit.example">' },
  },
  layers: [],
};

it('pages get a street map that answers, with every host it needs', async () => {
  const url = await serve(200, style);
  expect(await probeStyle(url)).toEqual({
    url,
    origins: [new URL(url).origin, 'https://glyphs.example', 'https://tiles.example'],
  });
  const styles = watchMapStyles({ light: url, dark: null, log: createLogger('silent') });
  await expect.poll(() => styles.current().light?.url).toBe(url);
  expect(styles.current().dark).toBeNull();
  styles.close();
});

it.each([
  ['an error', 500, style],
  ['a page that is no style', 200, '<html>'],
  ['another document', 200, { version: 7 }],
])('pages never get a street map that answers with %s', async (_what, status, body) => {
  await expect(probeStyle(await serve(status, body))).rejects.toThrow();
});

it('pages never get a street map that does not exist', async () => {
  await expect(probeStyle('http://127.0.0.1:9/style')).rejects.toThrow();
});
