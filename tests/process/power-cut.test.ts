import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { joinDatabase, type OpenDatabase } from '@catlas/platform/db/open-database.ts';
import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, type Random } from '#seeds/demo/random.ts';
import { cutPower } from '#tests/support/cut-power.ts';
import { findMail } from '#tests/support/read-mail-folder.ts';
import { addCat, reportOf } from '#tests/support/report-cat.ts';
import { type ServerProcess, signUpAt, startServerProcess } from '#tests/support/server-process.ts';
import { copySite } from '#tests/support/site-templates.ts';
import { serverOptions } from '../../scripts/server-options.mjs';

/** `POWER_CUTS=20 POWER_CUT_SEED=1` repeats the cuts of one seed, and more of them. */
const cuts = Number(process.env.POWER_CUTS ?? (isFullRun ? 2 : 1));
const seed = Number(process.env.POWER_CUT_SEED ?? Date.now() % 1_000_000);

const writersAtOnce = 3;
/** 15 s are usual; a busy machine takes longer. */
const timeoutMs = 300_000;

interface Acknowledged {
  accounts: string[];
  cats: string[];
  comments: string[];
  mails: string[];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-power-cut-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

// It reads the paths of open files from /proc.
it.runIf(process.platform === 'linux')(
  'a power cut loses no write that a visitor was told is done',
  async () => {
    const random = createRandom(seed);
    const acknowledged: Acknowledged = { accounts: [], cats: [], comments: [], mails: [] };
    let dataDir = copySite('empty');
    for (let cut = 0; cut <= cuts; cut++) {
      const shadow = join(folder, `shadow-${cut}`);
      const server = await startShadowed(dataDir, shadow);
      try {
        await server.ready();
        const lost = await findLost(dataDir, acknowledged);
        expect(lost, `seed ${seed}, after ${cut} cuts, of ${count(acknowledged)}`).toEqual([]);
        if (cut < cuts) await writeUntilKilled(server, acknowledged, random);
      } finally {
        await server.end('SIGKILL');
      }
      const after = join(folder, `after-${cut}`);
      cutPower({ folder: dataDir, shadow, into: after }, random);
      for (const old of [dataDir, shadow]) rmSync(old, { recursive: true });
      dataDir = after;
    }
  },
  timeoutMs,
);

/** Visitors sign up, report and comment at the same time until the process is killed at a random moment. */
async function writeUntilKilled(server: ServerProcess, acknowledged: Acknowledged, random: Random) {
  const cat = await addApprovedCat(server);
  const goal = total(acknowledged) + 10 + Math.floor(random() * 15);
  let isOver = false;
  const writers = Array.from({ length: writersAtOnce }, async () => {
    while (!isOver) await writeAll(server.url, cat.id, acknowledged).catch(() => delay(10));
  });
  await expect.poll(() => total(acknowledged), { interval: 2, timeout: timeoutMs }).toBeGreaterThan(goal);
  await server.end('SIGKILL');
  isOver = true;
  await Promise.all(writers);
}

const total = (acknowledged: Acknowledged) => Object.values(acknowledged).flat().length;
const count = ({ accounts, cats, comments, mails }: Acknowledged) =>
  `${accounts.length} accounts, ${cats.length} cats, ${comments.length} comments, ${mails.length} mails`;

function startShadowed(dataDir: string, shadow: string): Promise<ServerProcess> {
  const preload = ['--import', join(projectRoot, 'tests/support/shadow-disk.ts')];
  return startServerProcess({ DATA_DIR: dataDir, SHADOW_OF: dataDir, SHADOW: shadow, TRUST_PROXY: '1' }, [
    process.execPath,
    ...serverOptions,
    ...preload,
    'src/app/main.ts',
  ]);
}

/** Comments need a cat that everyone sees. */
async function addApprovedCat({ url, dataDir }: ServerProcess) {
  const headers = await signUpAt(url, `${randomUUID()}@example.org`);
  const cat = await addCat(url, headers, `Approved ${randomUUID()}`);
  const database = await joinDatabase({ databaseUrl: null, dataDir, onError: () => undefined });
  await database.pool.query(`update cats set status = 'approved' where id = $1`, [cat.id]);
  await database.close();
  return cat;
}

async function writeAll(url: string, catId: number, acknowledged: Acknowledged) {
  const name = randomUUID();
  const email = `${name}@example.org`;
  const headers = await signUpAt(url, email);
  acknowledged.accounts.push(email);
  const recovered = await fetch(`${url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (recovered.status === 200) acknowledged.mails.push(email);
  for (let report = 0; report < 5; report++) {
    const catName = `${name} ${report}`;
    const added = await fetch(`${url}/api/cats/add`, { method: 'POST', body: await reportOf(catName), headers });
    if (added.status === 201) acknowledged.cats.push(catName);
    const comment = `${name} ${report}`;
    const commented = await fetch(`${url}/api/cats/comments/${catId}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ content: comment, client_id: randomUUID() }),
    });
    if (commented.status === 201) acknowledged.comments.push(comment);
  }
}

async function findLost(dataDir: string, { accounts, cats, comments, mails }: Acknowledged): Promise<string[]> {
  const database = await joinDatabase({ databaseUrl: null, dataDir, onError: () => undefined });
  try {
    const lost = [
      ...(await notOnce(database, 'select email as found from auth.users', accounts)),
      ...(await notOnce(database, 'select name as found from cats', cats)),
      ...(await notOnce(database, 'select content as found from comments', comments)),
    ];
    const { rows } = await database.pool.query('select photo_key as key, photo_hash as hash from cats');
    for (const { key, hash } of rows) {
      const photo = readPhoto(join(dataDir, 'photos', key));
      if (hashOf(photo) !== hash) lost.push(`the photo ${key}: ${photo?.length ?? 'no'} bytes`);
    }
    for (const address of mails)
      if (!(await findMail(join(dataDir, 'outbox'), address))) lost.push(`mail to ${address}`);
    return lost;
  } finally {
    await database.close();
  }
}

const hashOf = (body: Buffer | null) => body && createHash('sha256').update(body).digest('hex');

function readPhoto(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

async function notOnce({ pool }: OpenDatabase, query: string, expected: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ found: string }>(query);
  const times = new Map<string, number>();
  for (const { found } of rows) times.set(found, (times.get(found) ?? 0) + 1);
  return expected
    .filter((one) => times.get(one) !== 1)
    .map((one) => `${query}: ${one} is there ${times.get(one) ?? 0} times`);
}
