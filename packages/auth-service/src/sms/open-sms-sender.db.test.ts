import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAuth, testPassword, uniquePhone } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let hook: Server;
const handed: { user: { id: string; phone: string; new_phone?: string }; sms: { otp: string; phone: string } }[] = [];
let status = 200;
beforeAll(async () => {
  database = await openTestDatabase();
  hook = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (status === 200) handed.push(JSON.parse(body));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  hook.close();
  await database.close();
});

const open = () =>
  openTestAuth(database, {
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_HOOK_SEND_SMS_ENABLED: 'true',
    GOTRUE_HOOK_SEND_SMS_URI: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/send`,
    GOTRUE_HOOK_SEND_SMS_SECRETS: `v1,whsec_${Buffer.alloc(32, 'k').toString('base64')}`,
  });

test('the operator’s own program gets the code and its user, and the code signs in', async () => {
  const auth = await open();
  const phone = uniquePhone();
  const { body: user } = await auth.post('/signup', { phone, password: testPassword });
  const first = handed.at(-1)!;
  expect(first).toMatchObject({ user: { id: user.id, phone: phone.slice(1) }, sms: { phone: phone.slice(1) } });
  expect(JSON.stringify(first)).not.toMatch(/\$2b\$|token/);
  const session = await auth.post('/verify', { type: 'sms', phone, token: first.sms.otp });
  expect(session.status).toBe(200);

  const next = uniquePhone();
  const token = session.body.access_token;
  expect((await auth.call('/user', { method: 'PUT', token, body: { phone: next } })).status).toBe(200);
  expect(handed.at(-1)).toMatchObject({
    user: { phone: phone.slice(1), new_phone: next.slice(1) },
    sms: { phone: next.slice(1) },
  });
});

test('a message that the program refuses is not sent, and leaves no partial account', async () => {
  const auth = await open();
  status = 500;
  const phone = uniquePhone();
  expect(await auth.post('/otp', { phone })).toMatchObject({ status: 422, body: { error_code: 'sms_send_failed' } });
  status = 200;
  expect((await auth.post('/otp', { phone })).body).toEqual({});
  expect((await auth.post('/verify', { type: 'sms', phone, token: handed.at(-1)!.sms.otp })).status).toBe(200);
});
