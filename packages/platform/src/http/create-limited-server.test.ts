import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLimitedServer, limitByAddress } from './create-limited-server.ts';

const largeAnswer = Buffer.alloc(64_000_000);
let server: Server;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = createLimitedServer(
    (request, response) => {
      if (request.url === '/large') response.end(largeAnswer);
      else request.resume().once('end', () => response.end('fine'));
    },
    { headersMs: 200, requestMs: 400, silentMs: 600, idleMs: 300, checkMs: 50, maxConnections: 30 },
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function open(sent: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('error', () => undefined);
  socket.write(sent);
  return { socket, listen: () => socket.on('data', (chunk) => (answer += chunk)), answer: () => answer };
}
const connectionsOf = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
const allGone = () => expect.poll(connectionsOf).toBe(0);

it('a client that never ends its headers, or says nothing at all, does not keep its connection', async () => {
  const slow = open('GET / HTTP/1.1\r\nhost: x\r\n');
  slow.listen();
  open('').listen();
  const drip = setInterval(() => slow.socket.write('a: b\r\n'), 50);
  await expect.poll(slow.answer).toContain('408 Request Timeout');
  clearInterval(drip);
  await allGone();
});

it('a client that never ends its upload does not keep its connection', async () => {
  const slow = open('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n');
  slow.listen();
  const drip = setInterval(() => slow.socket.write('a'), 50);
  await expect.poll(slow.answer).toContain('408 Request Timeout');
  clearInterval(drip);
  await allGone();
});

it('a client that does not read its answer does not keep it in memory', async () => {
  open('GET /large HTTP/1.1\r\nhost: x\r\n\r\n').socket.pause();
  await expect.poll(connectionsOf).toBe(1);
  await allGone();
});

it('a client that disappears between two requests does not keep its connection', async () => {
  const gone = open('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  gone.listen();
  await expect.poll(gone.answer).toContain('fine');
  await allGone();
});

it('oversized headers are refused before they are read to their end', async () => {
  const huge = open(`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n`);
  huge.listen();
  await expect.poll(huge.answer).toContain('431 Request Header Fields Too Large');
  await allGone();
});

it('the server closes new connections when the maximum is reached', async () => {
  for (let index = 0; index < 60; index++) open('').listen();
  await expect.poll(connectionsOf).toBe(30);
});

it('one address has only so many connections, through all servers of a port, and leaves room for others', async () => {
  const servers = [createServer(), createServer()];
  limitByAddress(servers, 10);
  for (const each of servers) await once(each.listen(0, '127.0.0.1'), 'listening');
  const openFrom = (localAddress: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const { port } = servers[index % servers.length]!.address() as AddressInfo;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined);
      sockets.push(socket);
      return socket;
    });
  const count = (of: Socket[]) => of.filter((socket) => !socket.closed).length;
  const greedy = openFrom('127.0.0.2', 30);
  const other = openFrom('127.0.0.3', 5);
  await expect.poll(() => count(greedy)).toBe(10);
  expect(count(other)).toBe(5);
  for (const socket of greedy) socket.destroy();
  await expect
    .poll(async () => {
      const [again] = openFrom('127.0.0.2', 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return count([again!]);
    })
    .toBe(1);
  for (const each of servers) each.close();
});

it.each(['before', 'after'])(
  'closing ends connections without a request, and one whose request is running %s its headers, after that',
  async (when) => {
    let finish = () => {};
    const closing = createLimitedServer((_request, response) => {
      if (when === 'after') response.flushHeaders();
      finish = () => response.end('finished');
    });
    await once(closing.listen(0, '127.0.0.1'), 'listening');
    const { port } = closing.address() as AddressInfo;
    const [unused, running] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    sockets.push(unused, running);
    let answer = '';
    running.on('data', (chunk) => (answer += chunk));
    running.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(closing, 'request');
    const closed = closing.closeGracefully(600_000);
    await once(unused, 'close');
    finish();
    await once(running, 'end');
    await closed;
    expect(answer).toContain('finished');
    expect(answer).toContain(`Connection: ${when === 'before' ? 'close' : 'keep-alive'}`);
  },
);
