import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from '@catlas/platform/db/data-dir-lock.ts';
import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { beginToAdd } from '#tests/support/held-upload.ts';
import { addCat } from '#tests/support/report-cat.ts';
import { bootstrap, trackServers } from '#tests/support/running-servers.ts';
import { signUpAt, statusOf } from '#tests/support/server-process.ts';

const { start, endAll } = trackServers();
afterEach(endAll);

const review = (url: string, headers: Record<string, string>, id: number) =>
  fetch(`${url}/api/bo/cats/review`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ approved: [id] }),
  });

async function nextEvent(url: string, kind: string, whenOpen: () => Promise<unknown>): Promise<string> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/live`, { signal: controller.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let isOpen = false;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream ended');
      text += value;
      if (!isOpen && text.includes('event: hello')) {
        isOpen = true;
        await whenOpen();
      }
      const match = new RegExp(`event: ${kind}\\ndata: (.*)\\n`).exec(text);
      if (match) return match[1]!;
    }
  } finally {
    controller.abort();
  }
}

describe('a server process', () => {
  it('a server process loses nothing it has acknowledged when it is killed', async () => {
    const first = await start();
    await first.ready();
    const member = await signUpAt(first.url, 'member@example.org');
    const admin = await signUpAt(first.url, 'admin@example.org');
    const kept = await addCat(first.url, member, 'Kept');
    await review(first.url, admin, kept.id);
    const last = await addCat(first.url, member, 'Last');
    expect(await first.end('SIGKILL')).toBe('SIGKILL');

    const second = await start({ DATA_DIR: first.dataDir });
    await second.ready();
    const { cats } = await (await fetch(`${second.url}/api/user/cats`, { headers: member })).json();
    expect(cats.map(({ name, status }: OwnCat) => `${name} ${status}`)).toEqual(['Last pending', 'Kept approved']);
    const photo = await fetch(`${second.url}/images?url=/photos/${last.photo!.key}&w=320`);
    expect(photo.status).toBe(200);
    expect((await sharp(Buffer.from(await photo.arrayBuffer())).metadata()).format).toBe('webp');
    expect((await fetch(`${second.url}/api/user/info`, { headers: admin })).status).toBe(200);
  });

  it('a server process tells open pages when a cat is approved, and keeps its data directory and its port to itself', async () => {
    const first = await start();
    await first.ready();
    const admin = await signUpAt(first.url, 'admin@example.org');
    const cat = await addCat(first.url, admin, 'Live');
    const data = await nextEvent(first.url, 'cat-shown', () => review(first.url, admin, cat.id));
    expect(JSON.parse(data)).toEqual({
      type: 'cat-shown',
      id: cat.id,
      latitude: cat.location.lat,
      longitude: cat.location.lng,
    });

    // Only Linux has a lock that is no file.
    if (process.platform === 'linux') rmSync(join(first.dataDir, 'lock.sock'));
    const second = await start({ DATA_DIR: first.dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `The data directory ${first.dataDir} is already in use by another running Catlas process`,
    );

    const { port } = new URL(first.url);
    const third = await start({ PORT: port });
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain(`The port ${port} is taken`);
    await expectFree(third.dataDir);
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
  });

  it('a server process names every setting that is wrong', async () => {
    const server = await start({ PORT: '70000', DATABASE_URL: 'mysql://x', ADMIN_EMAILS: 'nobody', PUBLIC_URL: 'x' });
    expect(await server.ended).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'ADMIN_EMAILS', 'PUBLIC_URL'])
      expect(server.output()).toContain(`  ${name}: `);
  });

  it('a server process says in one line that its database can’t be reached', async () => {
    const server = await start({ DATABASE_URL: 'postgres://catlas@127.0.0.1:9/catlas' });
    expect(await server.ended).toBe(1);
    expect(server.output().trim()).toBe('PostgreSQL at DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:9');
  });

  it.each<Record<string, string>>(isFullRun ? [{}, { NODE_ENV: 'development' }] : [{}])(
    'a server process loads no development build of a library under npm start, with the environment %j',
    async (environment) => {
      const coverageDir = mkdtempSync(join(tmpdir(), 'catlas-loaded-'));
      try {
        const server = await start({ NODE_V8_COVERAGE: coverageDir, ...environment }, bootstrap);
        await server.ready();
        expect(await statusOf(fetch(`${server.url}/about`))).toBe(200);
        expect(await server.end('SIGTERM')).toBe(0);
        const files = loadedPackageFiles(coverageDir);
        expect(files).toContainEqual(expect.stringMatching(/^pg\//));
        const unwanted = /\.development\.|\/development\//;
        expect(files.filter((file) => unwanted.test(file))).toEqual([]);
      } finally {
        rmSync(coverageDir, { recursive: true, force: true });
      }
    },
  );

  it('a server process finishes the requests it has begun when it is asked to stop, and ends open streams', async () => {
    const server = await start();
    await server.ready();
    const member = await signUpAt(server.url, 'member@example.org');
    const stream = await fetch(`${server.url}/api/live`);
    await stream.body!.getReader().read();
    const uploads = await Promise.all([1, 2, 3, 4].map((n) => beginToAdd(server.url, member, `Cat ${n}`)));
    const stopped = server.end('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${server.url}/health/live`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    expect(await Promise.all(uploads.map((upload) => upload.send()))).toEqual([201, 201, 201, 201]);
    expect(await stopped).toBe(0);

    const next = await start({ DATA_DIR: server.dataDir });
    await next.ready();
    expect((await (await fetch(`${next.url}/api/user/cats`, { headers: member })).json()).cats).toHaveLength(4);
  });

  it('a server process ends with npm when that is asked to stop, and leaves nothing running', async () => {
    const server = await start({}, ['npm', 'start']);
    await server.ready();
    await server.end('SIGTERM');
    await expect(fetch(`${server.url}/health/live`)).rejects.toThrow('fetch failed');
    await expectFree(server.dataDir);
  });
});

async function expectFree(dataDir: string) {
  const lock = await lockDataDir(dataDir);
  await lock.release();
}

/** The files below node_modules that V8 lists in its coverage, as modules and by `require`, in every process and thread. */
function loadedPackageFiles(coverageDir: string): string[] {
  const urls = readdirSync(coverageDir).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverageDir, name), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url);
  });
  const folder = '/node_modules/';
  return urls.filter((url) => url.includes(folder)).map((url) => url.slice(url.lastIndexOf(folder) + folder.length));
}
