import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { ApiError } from './call-api.ts';
import { uploadWithProgress } from './upload-with-progress.ts';

let server: Server;

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, csrf-token, accept-language');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

function form() {
  const data = new FormData();
  data.set('name', 'Milo');
  data.set('file', new File([new Uint8Array(200_000)], 'milo.webp', { type: 'image/webp' }));
  return data;
}

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

it('an upload sends the whole form with the CSRF token, and reports its progress', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="token-1" data-header="csrf-token">';
  document.documentElement.lang = 'fr';
  let seen: { body: string; headers: IncomingMessage['headers'] } | undefined;
  const address = await serve(async (request, response) => {
    seen = { body: await textOf(request), headers: request.headers };
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"cat":{"id":7}}');
  });
  const progress: number[] = [];
  expect(await uploadWithProgress(address, form(), { onProgress: (sent) => progress.push(sent) })).toEqual({
    cat: { id: 7 },
  });
  expect(seen!.headers).toMatchObject({ 'csrf-token': 'token-1', 'accept-language': 'fr' });
  expect(seen!.body).toContain('filename="milo.webp"');
  expect(seen!.body.length).toBeGreaterThan(200_000);
  expect(progress.at(-1)).toBe(1);
});

it('an upload passes on the server’s message for each field, and when to retry', async () => {
  const problem = {
    type: '',
    title: 'Too many',
    status: 429,
    code: 'rate-limited',
    errors: [{ field: 'file', message: 'No' }],
  };
  const address = await serve((request, response) => {
    request.resume();
    response.writeHead(429, { 'retry-after': '12' }).end(JSON.stringify(problem));
  });
  const error = await uploadWithProgress<never>(address, form()).catch((thrown: ApiError) => thrown);
  expect(error).toMatchObject({ name: 'ApiError', problem, retryAfterSeconds: 12, isNetworkFailure: false });
});

it('an upload does not accept the error page of a proxy as an answer', async () => {
  const address = await serve((request, response) => {
    request.resume();
    response.writeHead(413).end('<h1>Too large</h1>');
  });
  const error = await uploadWithProgress<never>(address, form()).catch((thrown: ApiError) => thrown);
  expect(error.problem).toMatchObject({ status: 413, code: 'internal' });
});

it('an upload reports no answer when the connection is broken or hangs', async () => {
  const broken = await serve((request) => request.socket.destroy());
  const error = await uploadWithProgress<never>(broken, form()).catch((thrown: ApiError) => thrown);
  expect(error.isNetworkFailure).toBe(true);
  server.close();
  const hanging = await serve((request) => request.resume());
  const late = await uploadWithProgress<never>(hanging, form(), { timeoutMs: 100 }).catch((thrown: ApiError) => thrown);
  expect(late.isNetworkFailure).toBe(true);
});

it('an upload stops when the person aborts it', async () => {
  const address = await serve((request) => request.resume());
  const controller = new AbortController();
  const upload = uploadWithProgress(address, form(), { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('changed my mind')), 50);
  await expect(upload).rejects.toThrow('changed my mind');
  await expect(uploadWithProgress(address, form(), { signal: controller.signal })).rejects.toThrow('changed my mind');
});
