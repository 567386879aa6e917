import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type BodyLimits, createBodyReceiver, hasBody, type ReceivedMessage } from './receive-body.ts';

const maxBytes = 200_000;
const limits: BodyLimits = { graceMs: 150, minBytesPerSecond: 1_000_000, mostPerClient: 2, maxHeldBytes: 300_000 };
let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
});

async function start(changed: Partial<BodyLimits> = {}) {
  const receiver = createBodyReceiver({ ...limits, ...changed });
  server = createServer(async (incoming: ReceivedMessage, outgoing) => {
    const client = String(incoming.headers.client ?? 'one');
    const outcome = hasBody(incoming) ? await receiver.receive(incoming, { client, maxBytes }) : 'none';
    const length = incoming.rawBody?.byteLength ?? 0;
    if (outcome !== 'gone') outgoing.end(`${outcome} ${length} ${incoming.rawBody?.subarray(0, 5) ?? ''}.`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

function open(client = 'one') {
  const socket = connect((server!.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  const errors: string[] = [];
  socket.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code ?? ''));
  socket.on('data', (chunk) => (heard += chunk));
  return {
    socket,
    errors,
    answer: () => heard.split('\r\n\r\n').slice(1).join('|'),
    post: (header: string, body: string | Buffer) => {
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\nclient: ${client}\r\n${header}\r\n\r\n`);
      socket.write(body);
    },
  };
}

it('the receiver accepts bodies of any size up to the limit, whether or not their length is announced', async () => {
  await start();
  for (const length of [1, 70_000, maxBytes]) {
    const known = open();
    known.post(`content-length: ${length}`, 'x'.repeat(length));
    await expect.poll(known.answer).toBe(`received ${length} ${'x'.repeat(Math.min(5, length))}.`);
    const chunked = open();
    chunked.post('transfer-encoding: chunked', `${length.toString(16)}\r\n${'y'.repeat(length)}\r\n0\r\n\r\n`);
    await expect.poll(chunked.answer).toContain(`received ${length} `);
  }
});

it('the receiver does not end a slow upload that is fast enough', async () => {
  await start({ minBytesPerSecond: 10_000 });
  const phone = open();
  phone.post('content-length: 10000', '');
  for (let sent = 0; sent < 10_000; sent += 1_000) {
    phone.socket.write('x'.repeat(1_000));
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await expect.poll(phone.answer).toBe('received 10000 xxxxx.');
});

it('the receiver ends a body that does not arrive, and one that drips', async () => {
  await start();
  const silent = open();
  silent.post('content-length: 50', '{');
  const dripping = open();
  dripping.post('content-length: 50000', '{');
  const drip = setInterval(() => dripping.socket.write('x'), 20);
  const startedAt = performance.now();
  await expect.poll(silent.answer).toContain('too-slow');
  await expect.poll(dripping.answer).toContain('too-slow');
  clearInterval(drip);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it('one client holds only so many unfinished bodies, and others are received meanwhile', async () => {
  await start({ graceMs: 60_000 });
  const held = [open(), open()];
  for (const each of held) each.post('content-length: 50', '{');
  const more = open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  more.post('content-length: 50', '{');
  await expect.poll(more.answer).toContain('busy');
  const other = open('other');
  other.post('content-length: 2', '{}');
  await expect.poll(other.answer).toContain('received 2');
  for (const each of held) each.socket.destroy();
  await expect
    .poll(() => {
      const again = open();
      again.post('content-length: 2', '{}');
      return new Promise((resolve) => setTimeout(() => resolve(again.answer()), 50));
    })
    .toContain('received 2');
});

it('large bodies that are on their way leave room for small ones', async () => {
  await start({ graceMs: 60_000, mostPerClient: 100 });
  for (let index = 0; index < 3; index++) open().post('content-length: 190000', 'x'.repeat(100_000));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const large = open();
  large.post('content-length: 150000', 'x'.repeat(150_000));
  await expect.poll(large.answer).toContain('busy');
  const small = open();
  small.post('content-length: 2', '{}');
  await expect.poll(small.answer).toContain('received 2');
});

it('a client that sends too much reads the answer, and can ask again on its connection', async () => {
  await start();
  for (const header of ['content-length: 5000000', 'transfer-encoding: chunked']) {
    const client = open();
    const length = 5_000_000;
    const isChunked = header.startsWith('transfer');
    client.post(header, isChunked ? `${length.toString(16)}\r\n` : '');
    await new Promise<void>((resolve) => client.socket.write(Buffer.alloc(length, 'x'), () => resolve()));
    if (isChunked) client.socket.write('\r\n0\r\n\r\n');
    await expect.poll(client.answer).toContain(isChunked ? `received ${maxBytes + 1}` : 'received 0');
    client.post('content-length: 2', '{}');
    await expect.poll(client.answer).toContain('received 2 {}');
    expect(client.errors).toEqual([]);
  }
});
