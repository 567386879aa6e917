import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createWebhookSmsSender } from './webhook-sms-sender.ts';

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function startHook(...answers: ((response: ServerResponse) => void)[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = answers[Math.min(received.length, answers.length - 1)]!;
    received.push({ headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

const answer =
  (status: number, body = '{}', headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
const hangUp = (response: ServerResponse) => response.destroy();

const secrets = [Buffer.from('a secret of thirty-two bytes, ok'), Buffer.from('the older one, of the same size.')];
const message = {
  to: '33612345678',
  text: 'Your code is 123456',
  code: '123456',
  channel: 'sms' as const,
  user: { id: 'a', phone: '33612345678' },
};

test('the receiver can verify the caller, with the newer or the older secret', async () => {
  const { received, uri } = await startHook(answer(200));
  expect(await createWebhookSmsSender({ uri, secrets }).send(message)).toBeNull();
  const { headers, body } = received[0]!;
  expect(JSON.parse(body)).toMatchObject({
    metadata: { name: 'send-sms' },
    user: { id: 'a', phone: '33612345678' },
    sms: { otp: '123456', phone: '33612345678' },
  });
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  expect(String(headers['webhook-signature']).split(' ')).toEqual(expected);
  expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000);
});

test.each([
  ['a refused call', answer(500), '500'],
  ['a call sent elsewhere', answer(307, '', { location: 'http://127.0.0.1:1/' }), '307'],
  ['a refusal in words', answer(200, '{"error":{"http_code":400,"message":"no such number"}}'), 'no such number'],
  ['a busy server without a time', answer(429), '429'],
])('%s means that the message was not sent, and is not repeated', async (_name, respond, reason) => {
  const { received, uri } = await startHook(respond);
  await expect(createWebhookSmsSender({ uri, secrets }).send(message)).rejects.toThrow(reason);
  expect(received).toHaveLength(1);
});

test.each([
  ['is busy for a moment', answer(503, '{}', { 'retry-after': '1' })],
  ['hangs up', hangUp],
])('a server that %s gets the message with the next call, under a new id', async (_name, fails) => {
  const { received, uri } = await startHook(fails, answer(202, ''));
  await createWebhookSmsSender({ uri, secrets, backoffMs: 1 }).send(message);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
});

test('a server that never accepts a message is called three times', async () => {
  const { received, uri } = await startHook(hangUp);
  await expect(createWebhookSmsSender({ uri, secrets, backoffMs: 1 }).send(message)).rejects.toThrow();
  expect(received).toHaveLength(3);
});

test('a server that never answers is given up after the configured time', async () => {
  const { received, uri } = await startHook(() => undefined);
  await expect(createWebhookSmsSender({ uri, secrets, timeoutMs: 50 }).send(message)).rejects.toThrow(/timeout/i);
  expect(received).toHaveLength(1);
});
