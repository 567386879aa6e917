import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openPostgres } from '@catlas/platform/db/open-database.ts';
import { openJobs } from '@catlas/platform/jobs/jobs.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { openPlainBrowser, type PlainBrowser } from '#tests/support/plain-browser.ts';
import { type Cluster, type PrimaryCluster, startCluster } from '#tests/support/postgres-cluster.ts';
import { addCat, reportOf } from '#tests/support/report-cat.ts';
import { runCatlasCaptured } from '#tests/support/run-catlas-captured.ts';
import { type ServerProcess, signUpAt, startServerProcess, statusOf } from '#tests/support/server-process.ts';
import { openLiveStream } from './live-stream.ts';

let primary: PrimaryCluster;
let replica: Cluster;
let database: OpenDatabase;
let one: ServerProcess;
let two: ServerProcess;
let environment: Record<string, string>;
let admin: { authorization: string };

const addressOf = ({ host }: Cluster) => `postgres://postgres@/catlas?host=${encodeURIComponent(host)}`;

beforeAll(async () => {
  primary = await startCluster();
  const setUp = new pg.Client({ host: primary.host, user: 'postgres', database: 'postgres' });
  await setUp.connect();
  await setUp.query('create database catlas');
  await setUp.end();
  replica = await primary.addReplica();
  database = openPostgres(addressOf(primary), () => undefined);
  environment = {
    DATABASE_URL: addressOf(primary),
    DATABASE_REPLICA_URL: addressOf(replica),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'catlas-two-')),
    // A proxy reaches each process by another address.
    PUBLIC_URL: 'http://cats.test',
    LOG_LEVEL: 'info',
  };
  [one, two] = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  await Promise.all([one.ready(), two.ready()]);
  admin = await signUpAt(one.url, 'admin@example.org');
});
afterAll(async () => {
  await Promise.all([one?.end('SIGKILL'), two?.end('SIGKILL')]);
  await database?.close();
  await replica?.stop();
  await primary?.stop();
  if (environment) rmSync(environment.DATA_DIR!, { recursive: true, force: true });
});

async function signIn(name: string) {
  const cookies = new Map<string, string>();
  const at = { one: openPlainBrowser(one.url, cookies), two: openPlainBrowser(two.url, cookies) };
  await signUpAt(one.url, `${name}@example.org`);
  const answer = await at.one.post('/login', { identifier: `${name}@example.org`, password: 'correct horse battery' });
  expect(answer.status).toBe(302);
  return at;
}

async function report(browser: PlainBrowser, name: string): Promise<OwnCat> {
  const answer = await browser.call('/api/cats/add', await reportOf(name));
  expect(answer.status).toBe(201);
  return (await answer.json()).cat;
}

const approve = async (url: string, ...ids: number[]) => {
  const answer = await fetch(`${url}/api/bo/cats/review`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ approved: ids }),
  });
  expect(answer.status).toBe(200);
};

const namesIn = async (answer: Response): Promise<string[]> =>
  ((await answer.json()) as { cats: OwnCat[] }).cats.map(({ name }) => name);
const find = async (url: string, name: string) => namesIn(await fetch(`${url}/api/cats/search?q=${name}`));
const isReplicaUsed = async ({ url }: ServerProcess) =>
  ((await (await fetch(`${url}/health/ready`)).json()) as { replica: string }).replica === 'in use';

const whoUsesReplica = () => Promise.all([isReplicaUsed(one), isReplicaUsed(two)]);

async function runOnReplica(statement: string) {
  const client = new pg.Client({ host: replica.host, user: 'postgres', database: 'catlas' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('two processes behind a proxy', () => {
  it('two processes behind a proxy are one site: a sign-in, a form’s token, a limit and a short link of one hold at the other', async () => {
    const member = await signIn('member');
    expect(await (await member.two.get('/user')).text()).toContain('member@example.org');
    const { csrf_token, csrf_header } = await (await member.one.get('/api/session')).json();
    const withTokenOfOne = await member.two.post('/api/comments/delete', {}, { [csrf_header]: csrf_token });
    expect(withTokenOfOne.status, 'not refused for its token').not.toBe(403);

    const cat = await report(member.two, 'Shared');
    await approve(one.url, cat.id);
    const shortened = await member.one.call('/api/cats/shorten', { catId: cat.id });
    const { pathname } = new URL((await shortened.json()).short_url);
    const followed = await fetch(`${two.url}${pathname}`, { redirect: 'manual' });
    expect([followed.status, followed.headers.get('location')]).toEqual([302, `/cat/${cat.id}`]);

    const download = async ({ url }: ServerProcess) => {
      const answer = await fetch(`${url}/api/account/export`, { method: 'POST', headers: admin });
      await answer.arrayBuffer();
      return answer;
    };
    for (let n = 0; n < rateLimits.exportAccount.points; n++)
      expect((await download(n % 2 ? one : two)).status).toBe(200);
    for (const refusal of [await download(one), await download(two)]) {
      expect(refusal.status).toBe(429);
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    }

    // A sign-out at one process is a sign-out at both.
    await member.one.post('/logout', {});
    expect((await member.two.get('/user')).headers.get('location')).toBe('/');
  });

  it('two processes behind a proxy store the address of the site, which commands without the setting use', async () => {
    const settings = { DATABASE_URL: addressOf(primary), DATA_DIR: environment.DATA_DIR! };
    const { out } = await runCatlasCaptured(['export', join(settings.DATA_DIR, 'exported')], settings);
    expect(out).toMatch('Address of the site: http://cats.test (PUBLIC_URL of the site)');
  });

  it('two processes behind a proxy do each job once', async () => {
    const jobs = await openJobs({ engine: 'postgres', pool: database.pool, log: createLogger('silent') });
    const name = 'remove-past-limits';
    for (let n = 0; n < 8; n++) await jobs.enqueue(name);
    await jobs.close();
    const countJobs = async () => {
      const { rows } = await database.pool.query(
        `select count(*) as "asked", count(*) filter (where state = 'completed') as "done" from pgboss.job where name = $1`,
        [name],
      );
      const runs = `${one.output()}${two.output()}`
        .split('\n')
        .filter((line) => line.includes(`"job":"${name}"`) && line.includes('a job is done'));
      return { ...(rows[0] as { asked: number; done: number }), runs: runs.length };
    };
    await expect.poll(async () => (await countJobs()).done).toBeGreaterThanOrEqual(8);
    // The schedule may ask for one at any time.
    await expect.poll(countJobs).toSatisfy(({ asked, done, runs }) => asked === done && done === runs);
  });
});

describe('with a read replica', () => {
  it('readers are served by it, and authors see their own writes immediately, at either process', async () => {
    await expect.poll(whoUsesReplica).toEqual([true, true]);
    const author = await signIn('author');
    const moderator = await signIn('moderator');
    await statusOf(moderator.one.get('/user'));
    await database.pool.query("update users set type = 'admin' where email = 'moderator@example.org'");
    await runOnReplica('select pg_wal_replay_pause()');
    const cat = await report(author.one, 'Hurried');
    const decided = await moderator.two.call('/api/bo/cats/review', { approved: [cat.id] });
    expect(decided.status).toBe(200);
    // Others read what the replica has; a page that it lacks is looked for at the primary.
    expect([await find(one.url, 'hurried'), await find(two.url, 'hurried')]).toEqual([[], []]);
    expect(await (await fetch(`${one.url}/`)).text()).not.toContain('Hurried');
    expect(await statusOf(fetch(`${one.url}/cat/${cat.id}`))).toBe(200);
    for (const browser of [moderator.one, moderator.two]) {
      expect(await namesIn(await browser.get('/api/cats/search?q=hurried'))).toEqual(['Hurried']);
      expect(await (await browser.get('/')).text()).toContain('Hurried');
    }
    expect(await statusOf(author.two.get(`/cat/${cat.id}`))).toBe(200);
    await runOnReplica('select pg_wal_replay_resume()');
    await expect.poll(() => find(one.url, 'hurried')).toEqual(['Hurried']);
  });

  it('pages hear of a cat when they can read it, also from the other process', async () => {
    const cat = await addCat(two.url, admin, 'Announced');
    const showsHome = async () => (await (await fetch(`${one.url}/`)).text()).includes('Announced');
    await using stream = await openLiveStream(one.url);
    await runOnReplica('select pg_wal_replay_pause()');
    await approve(two.url, cat.id);
    expect(await find(one.url, 'announced')).toEqual([]);
    expect(stream.events('cat-shown')).toEqual([]);
    expect(await showsHome()).toBe(false);
    await runOnReplica('select pg_wal_replay_resume()');
    await expect.poll(() => stream.events('cat-shown')).toEqual([expect.objectContaining({ id: cat.id })]);
    expect(await find(one.url, 'announced')).toEqual(['Announced']);
    expect(await showsHome(), 'and not the page that was kept before').toBe(true);
  });

  it('a read replica that stops answering is replaced by the primary without an error, and is used again when it answers', async () => {
    const answers: number[] = [];
    let isReading = true;
    const reading = (async () => {
      while (isReading) {
        for (const path of ['/', '/api/cats/list', '/api/cats/tiles/5/16/11.mvt', '/sitemap.xml'])
          answers.push(await statusOf(fetch(`${one.url}${path}`)));
      }
    })();
    await replica.pause();
    await expect.poll(whoUsesReplica).toEqual([false, false]);
    expect(await statusOf(fetch(`${one.url}/health/ready`))).toBe(200);
    await replica.resume();
    await expect.poll(whoUsesReplica).toEqual([true, true]);
    isReading = false;
    await reading;
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});

/** Reports that get no response are sent again. */
async function sendReports(headers: Record<string, string>, { count, name }: { count: number; name: string }) {
  const problems: Response[] = [];
  for (let n = 0; n < count; n++) {
    const clientId = randomUUID();
    for (let attempt = n; ; attempt++) {
      const body = await reportOf(`${name} ${n}`, clientId);
      const { url } = attempt % 2 === 0 ? one : two;
      const answer = await fetch(`${url}/api/cats/add`, { method: 'POST', headers, body }).catch(() => null);
      if (answer?.status === 201) break;
      if (answer) problems.push(answer);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return problems;
}

const names = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`);
const reportsOf = async (headers: Record<string, string>) =>
  (await namesIn(await fetch(`${two.url}/api/user/cats`, { headers }))).toSorted();

describe('under load', () => {
  it('a process that is killed takes no report with it that was acknowledged', async () => {
    const writers = await Promise.all(
      ['alba', 'bruno', 'chloe'].map((name) => signUpAt(two.url, `${name}@example.org`)),
    );
    const sending = writers.map((headers, n) => sendReports(headers, { count: 12, name: `Killed ${n}` }));
    await expect
      .poll(
        async () => (await database.pool.query("select count(*) from cats where name like 'Killed%'")).rows[0].count,
      )
      .toBeGreaterThan(5);
    await one.end('SIGKILL');
    const problems = (await Promise.all(sending)).flat();
    expect(problems.map(({ status }) => status)).toEqual([]);
    for (const [n, headers] of writers.entries())
      expect(await reportsOf(headers)).toEqual(names(`Killed ${n}`, 12).toSorted());
    one = await startServerProcess(environment);
    await one.ready();
  });

  it('during a restart of PostgreSQL the answer is 503 with the time to retry; nothing is lost, and the processes reconnect', async () => {
    const stream = await openLiveStream(two.url);
    const cat = await addCat(two.url, admin, 'Patient');
    const member = await signIn('waiting');
    const writers = await Promise.all(['dora', 'elio'].map((name) => signUpAt(two.url, `${name}@example.org`)));
    const sending = writers.map((headers, n) => sendReports(headers, { count: 15, name: `Restarted ${n}` }));
    await expect
      .poll(
        async () => (await database.pool.query("select count(*) from cats where name like 'Restarted%'")).rows[0].count,
      )
      .toBeGreaterThan(3);
    await expect.poll(whoUsesReplica).toEqual([true, true]);
    await primary.pause();
    for (const { url } of [one, two]) {
      expect(await statusOf(fetch(`${url}/health/live`))).toBe(200);
      expect(await statusOf(fetch(`${url}/health/ready`))).toBe(503);
      expect(await statusOf(fetch(`${url}/`)), 'the replica goes on').toBe(200);
      const page = await fetch(`${url}/fr/c/abcdefgh`);
      expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(await page.text()).toContain('<html lang="fr"');
      const call = await fetch(`${url}/api/user/cats`, { headers: writers[0] });
      expect([call.status, Number(call.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(await call.json()).toMatchObject({ code: 'unavailable' });
    }
    const own = await member.one.get('/user');
    expect([own.status, Number(own.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await own.text()).toMatch(/<header\b.*<\/header>/s);
    const renewal = await fetch(`${two.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"refresh_token":"abcdefghijkl"}',
    });
    expect([renewal.status, Number(renewal.headers.get('retry-after')) > 0]).toEqual([503, true]);

    await primary.resume();
    for (const problem of (await Promise.all(sending)).flat()) expect(problem.status).toBe(503);
    for (const [n, headers] of writers.entries())
      expect(await reportsOf(headers)).toEqual(names(`Restarted ${n}`, 15).toSorted());
    await Promise.all([one.ready(), two.ready()]);
    expect(await statusOf(member.one.get('/user')), 'still signed in').toBe(200);

    // The page continues after it has learned that it may have missed something.
    await expect.poll(() => stream.events('hello').length).toBeGreaterThan(1);
    await approve(one.url, cat.id);
    await expect.poll(() => stream.events('cat-shown')).toEqual([expect.objectContaining({ id: cat.id })]);
    await stream[Symbol.asyncDispose]();
    const done = () => `${one.output()}${two.output()}`.split('a job is done').length;
    const before = done();
    const jobs = await openJobs({ engine: 'postgres', pool: database.pool, log: createLogger('silent') });
    await jobs.enqueue('remove-past-limits');
    await jobs.close();
    await expect.poll(done).toBeGreaterThan(before);
  });

  it('both processes end in order', async () => {
    expect(await Promise.all([one.end(), two.end()])).toEqual([0, 0]);
  });
});
