import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authCookieOptions } from '#features/accounts/session/auth-cookie.ts';
import { writeItem } from '#features/accounts/session/session-cookie.server.ts';
import { maxPhotoSidePixels } from '#features/photos/photo.ts';
import type { MemberHeaders, Visit, Visited } from './browsing-members.ts';
import { drawPhoto } from './draw-photo.ts';
import { summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';
import { fromAnotherAddress, type Site } from './site.ts';

export const loopDelayOnSignal = join(import.meta.dirname, 'loop-delay-on-signal.ts');

const browsingMembers = 50;
const addingMembers = 10;
const pagesPerSecond = 5;
const secondsBetweenCats = 4;
const promisedPageMs = 100;
const promisedBlockMs = 20;
const differentPhotos = 8;

/** The members' process and the database share the machine's processors with the server. */
export const membersRow: Row = async ({ site, cats, rounds }) => {
  if (site.pid === null) throw new Error('This system does not say which process serves');
  const seconds = Math.max(2, rounds / pagesPerSecond);
  const visit = await prepareVisit(site, rounds);
  try {
    await letVisit(site, {
      ...visit,
      adding: visit.adding.slice(0, 2),
      pagesPerSecond: 4 * pagesPerSecond,
      seconds: seconds / 4,
    });
    process.kill(site.pid, 'SIGUSR2');
    const { pages, adds } = await letVisit(site, { ...visit, seconds });
    process.kill(site.pid, 'SIGUSR2');
    const loop = await readLoop(site);
    const shared = { row: 'members', engine: site.engine, cats, unit: 'ms', limit: null } as const;
    const people = `${browsingMembers} members, ${pagesPerSecond} pages a second together, ${addingMembers} add cats`;
    return [
      {
        ...shared,
        what: `a page; ${people}`,
        measured: summarize(pages),
        promise: site.engine === 'postgres' ? { figure: 'p95', below: promisedPageMs } : null,
      },
      { ...shared, what: 'adding a cat with a photo from the form', measured: summarize(adds), promise: null },
      {
        ...shared,
        what: 'the event loop meanwhile, processor time of one turn',
        measured: summarize(loop.processor),
        promise: { figure: 'max', below: promisedBlockMs },
      },
      {
        ...shared,
        what: 'the event loop’s delay meanwhile, waits for a processor included',
        measured: summarize(loop.delays),
        promise: null,
      },
    ];
  } finally {
    await site.pool.query('delete from cats where name like $1', ['Bench %']);
  }
};

async function prepareVisit(site: Site, rounds: number): Promise<Omit<Visit, 'seconds'>> {
  const browsing: MemberHeaders[] = [];
  for (let count = 0; count < browsingMembers; count++) browsing.push(await openBrowser(site));
  const adding: MemberHeaders[] = [];
  for (let count = 0; count < addingMembers; count++) adding.push(await openForm(site, await openBrowser(site)));
  const points = await catPoints(site.pool, Math.max(1, Math.ceil(rounds / 5)));
  return {
    browsing,
    adding,
    pagesPerSecond,
    secondsBetweenCats,
    paths: points.flatMap(({ id, name, latitude, longitude }) => [
      `/en?at=${latitude},${longitude},11`,
      `/en/cat/${id}`,
      `/en/cat/${id}.data`,
      `/fr.data?at=${latitude},${longitude},11`,
      `/api/cats/search?q=${encodeURIComponent(name.slice(0, 4))}`,
    ]),
    photos: await Promise.all(Array.from({ length: differentPhotos }, (_, index) => drawShrunkPhoto(index))),
  };
}

async function drawShrunkPhoto(index: number): Promise<string> {
  const size = { width: maxPhotoSidePixels, height: (maxPhotoSidePixels * 3) / 4 };
  return (await drawPhoto(index, size).webp({ quality: 80 }).toBuffer()).toString('base64');
}

async function openBrowser({ client }: Site): Promise<MemberHeaders> {
  const address = fromAnotherAddress();
  const { body } = await client.ask('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...address },
    body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: randomUUID() }),
  });
  const responseHeaders = new Headers();
  writeItem(authCookieOptions.name, body.toString(), { headers: new Headers(), responseHeaders, isSecure: false });
  const session = responseHeaders.getSetCookie().map(toPair).join('; ');
  // The first page gives the browser the token of its forms.
  const page = await client.ask('/en', { headers: { cookie: session, ...address } });
  const given = [page.headers['set-cookie'] ?? []].flat().map(toPair);
  return { cookie: [session, ...given].join('; '), 'x-forwarded-for': address['x-forwarded-for']! };
}

async function openForm({ client, url }: Site, browser: MemberHeaders): Promise<MemberHeaders> {
  const { body } = await client.ask('/api/session', { headers: browser });
  const { csrf_token, csrf_header } = JSON.parse(body.toString());
  return { ...browser, origin: url, [csrf_header]: csrf_token };
}

const toPair = (setCookie: string) => setCookie.split(';')[0]!;

async function letVisit({ url }: Site, visit: Visit): Promise<Visited> {
  const members = fork(join(import.meta.dirname, 'browsing-members.ts'), [url]);
  try {
    members.send(visit);
    const [visited] = (await Promise.race([once(members, 'message'), failWith(members)])) as [Visited];
    return visited;
  } finally {
    members.kill('SIGKILL');
  }
}

async function failWith(members: ReturnType<typeof fork>): Promise<never> {
  await once(members, 'exit');
  throw new Error('The members ended before their visit did');
}

async function readLoop({ dataDir }: Site): Promise<{ delays: number[]; processor: number[] }> {
  const file = join(dataDir, 'event-loop.json');
  for (let tries = 0; tries < 100; tries++) {
    try {
      const loop = JSON.parse(readFileSync(file, 'utf8'));
      rmSync(file);
      return loop;
    } catch {
      // The file is missing or incomplete.
      await sleep(50);
    }
  }
  throw new Error('The server did not write what its event loop did');
}
