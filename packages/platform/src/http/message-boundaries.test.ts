import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimitedServer } from './create-limited-server.ts';

const handled: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createLimitedServer((request, response) => {
    handled.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.end('ok'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function send(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += String(piece);
  });
  socket.write(bytes);
  socket.end();
  await once(socket, 'close');
  return answer;
}

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (headers: string, body: string) => `POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;

describe('request smuggling', () => {
  it.each([
    ['with a length and in chunks', post(`Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${smuggled}`)],
    ['with two lengths', post('Content-Length: 1\r\nContent-Length: 40', `x${smuggled}`)],
    ['with another coding than chunks', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`)],
    ['with a space before a colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`)],
    ['with a line that goes on in the next', post('Content-Length: 1\r\n Transfer-Encoding: chunked', `x${smuggled}`)],
    ['with a chunk of no size', post('Transfer-Encoding: chunked', `z\r\n\r\n${smuggled}`)],
  ])('%s', async (_how, bytes) => {
    handled.length = 0;
    expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400 /);
    expect(handled).not.toContain('GET /smuggled');
  });

  it('two regular requests that follow each other are both answered', async () => {
    handled.length = 0;
    expect((await send(post('Content-Length: 1', `x${smuggled}`))).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(handled).toEqual(['POST /', 'GET /smuggled']);
  });
});
