import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAppError } from '#errors/app-error.ts';
import { createBodyReceiver } from '#http/receive-body.ts';
import { receiveForm } from '#http/receive-form.ts';
import { type ApiEnv, atMost } from '../../../../src/context/api-router.server.ts';

const maxBytes = 500_000;
let server: Server;
let kept: Uint8Array | null = null;

beforeAll(async () => {
  const app = new Hono<ApiEnv>();
  app.onError((error, c) => c.text(error.message, isAppError(error) ? (error.status as 400) : 500));
  app.post('/', atMost(maxBytes), async (c) => {
    using form = await receiveForm(c.req.raw, c.env);
    kept = form.files.file ?? null;
    return c.json({ fields: form.fields, digest: kept && digestOf(kept) });
  });
  // The server also receives the body before the application sees the request.
  const bodies = createBodyReceiver();
  const answer = getRequestListener(app.fetch, { autoCleanupIncoming: false });
  server = createServer(async (incoming, outgoing) => {
    await bodies.receive(incoming, { client: '', maxBytes });
    await answer(incoming, outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const port = () => (server.address() as AddressInfo).port;
const photo = Uint8Array.from({ length: 300_000 }, (_, index) => index * 7);

async function encode(bytes = photo) {
  const form = new FormData();
  form.set('name', 'Minou à côté');
  form.set('file', new Blob([bytes]), 'cat.jpg');
  const sent = new Response(form);
  return { type: sent.headers.get('content-type')!, body: Buffer.from(await sent.arrayBuffer()) };
}

async function post({ type, body }: Awaited<ReturnType<typeof encode>>, headers: Record<string, number> = {}) {
  const asked = request({ port: port(), method: 'POST', headers: { 'content-type': type, ...headers } });
  for (let at = 0; at < body.length; at += 70_000) asked.write(body.subarray(at, at + 70_000));
  asked.end();
  const [answer] = await once(asked, 'response');
  const text = (await answer.toArray()).join('');
  return { status: answer.statusCode, text };
}

it('a photo arrives byte for byte, with and without a Content-Length, and its memory is released after the response', async () => {
  const form = await encode();
  for (const headers of [{ 'content-length': form.body.length }, undefined]) {
    const { status, text } = await post(form, headers);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      fields: { name: 'Minou à côté' },
      digest: digestOf(photo),
    });
    expect(kept!.byteLength).toBe(0);
  }
});

it('a body that is too large is refused with the limit, with and without a Content-Length', async () => {
  const form = await encode(new Uint8Array(maxBytes));
  const refusal = { status: 413, text: 'At most 500 kB' };
  expect(await post(form, { 'content-length': form.body.length })).toEqual(refusal);
  expect(await post(form)).toEqual(refusal);
});

it('a field that was left alone is no photo, and an empty photo is one', async () => {
  const part = (fileName: string) =>
    `--cat\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n\r\n`;
  for (const [fileName, digest] of [
    ['', null],
    ['cat.jpg', digestOf(new Uint8Array())],
  ] as const) {
    const body = Buffer.from(`${part(fileName)}--cat--`);
    const { text } = await post({ type: 'multipart/form-data; boundary=cat', body });
    expect(JSON.parse(text)).toEqual({ fields: {}, digest });
  }
});

it('an upload that breaks off affects no other request', async () => {
  const form = await encode();
  const socket = connect(port(), '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${form.type}\r\ncontent-length: ${form.body.length}\r\n\r\n`,
  );
  socket.write(form.body.subarray(0, 100_000), () => socket.destroy());
  await once(socket, 'close');
  expect((await post(form, { 'content-length': form.body.length })).status).toBe(200);
});
