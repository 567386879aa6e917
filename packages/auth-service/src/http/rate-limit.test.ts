import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { answerError } from './error-answer.ts';
import { rateLimit, tellLimits } from './rate-limit.ts';
import { createTokenBuckets } from './token-buckets.ts';

let app: Hono;
let time: number;
beforeEach(() => {
  time = 0;
  const context = {
    settings: { rateLimit: { header: 'X-Real-Client' } },
    buckets: createTokenBuckets(() => new Date(time)),
  } as unknown as Parameters<typeof rateLimit>[0];
  app = new Hono();
  app.onError((error, c) => answerError(c, error, {} as never));
  app.use('*', tellLimits);
  app.post('/otp', rateLimit(context, 'otp', 30), (c) => c.json({}));
});

const ask = (client: string) => app.request('/otp', { method: 'POST', headers: { 'X-Real-Client': client } });
const askMany = async (count: number, clientOf: (index: number) => string) => {
  const answers: Response[] = [];
  for (let index = 0; index < count; index++) answers.push(await ask(clientOf(index)));
  return answers.filter(({ status }) => status === 200).length;
};

test('the addresses of an IPv6 network are one client, and a mapped address is its IPv4 address', async () => {
  expect(await askMany(40, (index) => `2001:db8:1:2::${index.toString(16)}`)).toBe(30);
  expect((await ask('2001:db8:1:3::1')).status).toBe(200);
  expect(await askMany(40, (index) => (index % 2 ? '192.0.2.1' : '::ffff:192.0.2.1'))).toBe(30);
  expect((await ask('192.0.2.2')).status).toBe(200);
});

test('a /48 has the limit of four networks, and one network over its limit leaves it to the others', async () => {
  const inNetwork = (network: number) => (index: number) => `2001:db8:1:${network}::${index.toString(16)}`;
  expect(await askMany(200, inNetwork(1))).toBe(30);
  for (const network of [2, 3, 4]) expect(await askMany(30, inNetwork(network))).toBe(30);
  const refused = await ask('2001:db8:1:5::1');
  expect([refused.status, (await refused.json()).error_code]).toEqual([429, 'over_request_rate_limit']);
  expect((await ask('2001:db8:2:5::1')).status).toBe(200);
  // The refused request took nothing from the network's own limit.
  time += 300_000;
  expect(await askMany(40, inNetwork(5))).toBe(30);
});

test('responses say the limit, what is left of it and when it is whole again, also a refusal', async () => {
  const limitOf = ({ headers }: Response) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  expect(limitOf(await ask('192.0.2.1'))).toEqual(['"otp";q=30;w=300', '"otp";r=29;t=10']);
  await askMany(29, () => '192.0.2.1');
  const refused = await ask('192.0.2.1');
  expect([refused.status, ...limitOf(refused)]).toEqual([429, '"otp";q=30;w=300', '"otp";r=0;t=300']);
  expect(limitOf(await app.request('/otp', { method: 'POST' }))).toEqual([null, null]);
});
