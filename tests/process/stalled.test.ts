import { rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postBytes, signInFrom, stall, unfinished } from '#tests/support/raw-request.ts';
import { type ServerProcess, signUpAt, startServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess;
const credentials = { email: 'member@example.org', password: 'correct horse battery' };
beforeAll(async () => {
  server = await startServerProcess();
  await server.ready();
  await signUpAt(server.url, credentials.email);
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(server.dataDir, { recursive: true, force: true });
});

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
const hold = (count: number, sent: string, localAddress: (index: number) => string) => {
  for (let index = 0; index < count; index++) {
    sockets.push(stall({ url: server.url, localAddress: localAddress(index) }, sent));
  }
};
const signInAs = (index: number) => signInFrom({ url: server.url, localAddress: `127.0.3.${index + 1}` }, credentials);
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

it('others sign in while one address holds bodies and connections', async () => {
  const one = () => '127.0.0.2';
  hold(100, unfinished('/auth/v1/token?grant_type=password'), one);
  hold(100, unfinished('/en/login', 'application/x-www-form-urlencoded'), one);
  hold(200, '', one);
  await settle();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => signInAs(index)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

it('others sign in while many addresses hold bodies of sign-ins', async () => {
  hold(200, unfinished('/auth/v1/token?grant_type=password'), (index) => `127.0.1.${index + 1}`);
  hold(200, unfinished('/auth/v1/signup'), (index) => `127.0.2.${index + 1}`);
  await settle();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => signInAs(index)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(5_000);
});

it.each([5, 20])('a client that sends %i MB to the sign-in service reads that this is too much', async (megabytes) => {
  const bytes = Buffer.alloc(megabytes * 1_000_000, 'x');
  const answers: string[] = [];
  for (let index = 0; index < 20; index += 4) {
    const four = Array.from({ length: 4 }, () =>
      postBytes(server, { path: '/auth/v1/token?grant_type=password', bytes }),
    );
    answers.push(...(await Promise.all(four)));
  }
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"error_code":"request_entity_too_large"');
  }
});
