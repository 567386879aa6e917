import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCat } from '#tests/support/report-cat.ts';
import { type ServerProcess, signUpAt, startServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
  await server.ready();
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(server.dataDir, { recursive: true, force: true });
});

const crowd = 1_000;

async function flood(path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd });
  // Each path differs, so that the server renders each page.
  const ask = async (_visitor: unknown, index: number) => {
    const [response] = (await once(get(`${server.url}${path}?from=${index}`, { agent }), 'response')) as [
      IncomingMessage,
    ];
    response.resume();
    await once(response, 'end');
    return { status: response.statusCode!, retryAfter: response.headers['retry-after'] };
  };
  return Promise.all(Array.from({ length: crowd }, ask)).finally(() => agent.destroy());
}

it('under overload a member’s comments are stored and the health check answers; afterwards all requests are answered', async () => {
  const member = await signUpAt(server.url, 'member@example.org');
  const admin = await signUpAt(server.url, 'admin@example.org');
  const cat = await addCat(server.url, admin, 'Flood');
  const approved = await fetch(`${server.url}/api/bo/cats/review`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ approved: [cat.id] }),
  });
  expect(approved.status).toBe(200);

  const flooding = flood(`/en/cat/${cat.id}`);
  const written: number[] = [];
  for (let index = 0; index < 5; index++) {
    const answer = await fetch(`${server.url}/api/cats/comments/${cat.id}`, {
      method: 'POST',
      headers: { ...member, 'content-type': 'application/json' },
      body: JSON.stringify({ content: `Seen near the bakery, number ${index}` }),
    });
    written.push(answer.status);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  }
  const answers = await flooding;

  expect(written).toEqual([201, 201, 201, 201, 201]);
  const shed = answers.filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThan(0);
  expect(new Set(shed.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(crowd - shed.length);
  expect((await fetch(`${server.url}/en/cat/${cat.id}`)).status).toBe(200);
});
