import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { discoverClient } from './configure-client.ts';

const hourMs = 3_600_000;

let issuer: string;
let asked: number;
let answer: object | null;
let stop: () => void;
let time: number;
beforeEach(async () => {
  asked = 0;
  time = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.statusCode = answer ? 200 : 503;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answer = { issuer, token_endpoint: `${issuer}/token` };
  stop = () => server.close();
});
afterEach(() => stop());

const discover = () => discoverClient({ clientIds: ['cats'], secret: '' }, issuer, () => new Date(time));
const tokenEndpointOf = async (configure: ReturnType<typeof discover>) =>
  (await configure()).serverMetadata().token_endpoint;

test('the discovery document is requested once an hour, even if many users sign in together', async () => {
  const configure = discover();
  await Promise.all([configure(), configure(), configure()]);
  time = hourMs - 1;
  await configure();
  expect(asked).toBe(1);
  answer = { issuer, token_endpoint: `${issuer}/moved` };
  time = hourMs;
  expect(await tokenEndpointOf(configure)).toBe(`${issuer}/moved`);
});

test('the last answer is used while it does not respond, and it is requested again', async () => {
  const configure = discover();
  await configure();
  const before = answer;
  answer = null;
  time = hourMs;
  expect(await tokenEndpointOf(configure)).toBe(`${issuer}/token`);
  answer = { ...before, token_endpoint: `${issuer}/moved` };
  expect(await tokenEndpointOf(configure)).toBe(`${issuer}/moved`);
});

test('one that never answered is no issuer, and neither is one that calls itself something else', async () => {
  const configure = discover();
  answer = null;
  await expect(configure()).rejects.toThrow();
  answer = { issuer: 'https://login.evil.test', token_endpoint: `${issuer}/token` };
  await expect(configure()).rejects.toThrow();
});
