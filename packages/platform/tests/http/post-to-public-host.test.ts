import { generateKeyPairSync } from 'node:crypto';
import type { lookup as lookUp } from 'node:dns';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { postToPublicHost } from '#http/post-to-public-host.ts';
import { createCertificate } from '../../../auth-service/src/saml/certificate.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = createCertificate(privateKey, 'push.example.com');
const post = { headers: { topic: 'cat-1' }, body: Buffer.from('text') };

const resolveTo = (...addresses: string[]) =>
  ((_name: string, _options: object, callback: (error: null, found: { address: string; family: number }[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as typeof lookUp;

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
  const server = createServer({ key, cert: certificate }, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://push.example.com:${port}/send`,
    options: { agent: new Agent({ ca: certificate }), lookup: resolveTo('127.0.0.1') },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

it('a name that leads to a private address is not called, nor one that also has a public address', async () => {
  let calls = 0;
  await using server = await serve((_request, response) => {
    calls += 1;
    response.end();
  });
  await expect(postToPublicHost(server.url, post, server.options)).rejects.toThrow('not public');
  const mixed = { ...server.options, lookup: resolveTo('127.0.0.1', '8.8.8.8') };
  await expect(postToPublicHost(server.url, post, mixed)).rejects.toThrow('not public');
  expect(calls).toBe(0);
});

it.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://2130706433/',
  'https://0x7f.1/',
])('%s is not called', (url) => expect(postToPublicHost(url, post)).rejects.toThrow('not a public address'));

it('only HTTPS is used', () =>
  expect(postToPublicHost('http://push.example.com/', post)).rejects.toThrow('Only HTTPS'));

it('headers and body arrive, and the status comes back', async () => {
  const received: string[] = [];
  await using server = await serve(async (request, response) => {
    received.push(request.method!, String(request.headers.topic));
    for await (const chunk of request) received.push(String(chunk));
    response.writeHead(429).end();
  });
  const answer = await postToPublicHost(server.url, post, { ...server.options, isAllowed: () => true });
  expect(answer).toEqual({ status: 429 });
  expect(received).toEqual(['POST', 'cat-1', 'text']);
});

it('a redirect is not followed', async () => {
  await using server = await serve((_request, response) => {
    response.writeHead(307, { location: 'https://127.0.0.1/' }).end();
  });
  const answer = await postToPublicHost(server.url, post, { ...server.options, isAllowed: () => true });
  expect(answer.status).toBe(307);
});

it('a host that does not answer is given up', async () => {
  await using server = await serve(() => undefined);
  const options = { ...server.options, isAllowed: () => true, limitMs: 50 };
  await expect(postToPublicHost(server.url, post, options)).rejects.toThrow(/abort|timeout/i);
});
