import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { addCat, reportOf } from '#tests/support/report-cat.ts';
import { type S3Store, startS3Store } from '#tests/support/s3-store.ts';
import { type ServerProcess, signUpAt, startServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess | undefined;
let store: S3Store | undefined;
afterEach(async () => {
  await server?.end('SIGKILL');
  if (server) rmSync(server.dataDir, { recursive: true, force: true });
  await store?.close();
});

it('while the photo store does not answer, pages work and a report gets 503 and is stored when it is sent again', async () => {
  store = await startS3Store();
  server = await startServerProcess({ STORAGE_URL: store.url });
  await server.ready();
  const { url } = server;
  const headers = await signUpAt(url, 'member@example.org');
  const before = await addCat(url, headers, 'Before');
  const photoOf = ({ photo }: OwnCat, width = 320) => fetch(`${url}/images?url=/photos/${photo!.key}&w=${width}`);
  expect((await photoOf(before)).status).toBe(200);

  await store.pause();
  expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  expect((await fetch(`${url}/`)).status).toBe(200);
  expect((await fetch(`${url}/cat/${before.id}`, { headers })).status).toBe(200);
  expect((await photoOf(before)).status, 'made before').toBe(200);
  const other = await photoOf(before, 640);
  expect([other.status, Number(other.headers.get('retry-after')) > 0]).toEqual([503, true]);
  const clientId = randomUUID();
  const add = async () =>
    fetch(`${url}/api/cats/add`, { method: 'POST', headers, body: await reportOf('Meanwhile', clientId) });
  const putOff = await add();
  expect([putOff.status, Number(putOff.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await putOff.json()).toMatchObject({ code: 'unavailable' });

  await store.resume();
  expect((await add()).status).toBe(201);
  const { cats } = await (await fetch(`${url}/api/user/cats`, { headers })).json();
  expect(cats.map(({ name }: OwnCat) => name)).toEqual(['Meanwhile', 'Before']);
  for (const cat of cats) expect((await photoOf(cat, 640)).status).toBe(200);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});
