import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rateLimits } from '#context/rate-limits.ts';
import { drawPhoto } from './draw-photo.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import { emptyPlace } from './places.ts';
import { reportOf } from './report-of.ts';
import type { Row } from './row.ts';
import { signUp } from './sign-up.ts';
import { type Site, startSite } from './site.ts';

const photoSize = { width: 720, height: 540 };

export const durableRow: Row = async ({ rounds }) => {
  const folder = mkdtempSync(join(tmpdir(), 'catlas-bench-durable-'));
  const start = (name: string, preload?: string) =>
    startSite({ dataDir: join(folder, name), databaseUrl: null, ...(preload ? { preload } : {}) });
  const synced = await start('synced');
  const unsynced = await start('unsynced', join(import.meta.dirname, 'without-sync.ts'));
  try {
    const inputs = Array.from({ length: rounds }, (_, index) => index);
    const photo = new Uint8Array(await drawPhoto(0, photoSize).jpeg().toBuffer());
    const report = await reportOf({ ...emptyPlace, name: 'Bench' }, photo);
    const members = new Map([
      [synced, await signUpFor(synced, rounds)],
      [unsynced, await signUpFor(unsynced, rounds)],
    ]);
    const authorization = (site: Site, index: number) => members.get(site)![index % members.get(site)!.length]!;
    const add = (site: Site) => (index: number) =>
      site.client.ask('/api/cats/add', {
        method: 'POST',
        headers: { ...report.headers, authorization: authorization(site, index) },
        body: report.body,
      });
    const comment = (site: Site) => (index: number) =>
      site.client.ask('/api/cats/comments/1', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: authorization(site, index) },
        body: JSON.stringify({ content: `Seen today (${index})` }),
      });
    const added = await compareForEach(inputs, add(synced), add(unsynced));
    for (const { pool } of [synced, unsynced]) await pool.query(`update cats set status = 'approved' where id = 1`);
    const commented = await compareForEach(inputs, comment(synced), comment(unsynced));
    const measurement = (what: string, { measured, limit }: typeof added): Measurement => ({
      row: 'durable',
      what,
      engine: 'pglite',
      cats: rounds,
      unit: 'ms',
      measured: summarize(measured),
      limit: { name: 'without waiting for the disk', ...summarize(limit) },
      promise: null,
    });
    return [
      measurement('a cat with a photo, one at a time', added),
      measurement('a comment, one at a time', commented),
    ];
  } finally {
    await synced.close();
    await unsynced.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

function signUpFor(site: Site, rounds: number): Promise<string[]> {
  const members = Math.ceil((2 * rounds) / rateLimits.addCat.points);
  return Promise.all(Array.from({ length: members }, () => signUp(site)));
}
