import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinDatabase } from '@catlas/platform/db/open-database.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { Schema } from '#db/schema.ts';
import { trackServers } from '#tests/support/running-servers.ts';

const { start, endAll } = trackServers();
afterEach(endAll);

interface CatRow {
  description: string;
  photo_key: string;
}

async function query<Row extends object>(dataDir: string, statement: string): Promise<Row[]> {
  const database = await joinDatabase<Schema>({ databaseUrl: null, dataDir, onError: () => undefined });
  try {
    return (await database.pool.query<Row>(statement)).rows;
  } finally {
    await database.close();
  }
}

const listCats = (dataDir: string) => query<CatRow>(dataDir, 'select description, photo_key from cats');

describe('the first start', () => {
  it('the first start answers and has its accounts before the demo town is complete; killed, the next one completes it', async () => {
    const first = await start({ DEMO: '1' });
    const { dataDir } = first;
    await first.answers();
    expect((await fetch(first.url)).status).toBe(200);
    expect(await (await fetch(`${first.url}/health/ready`)).json()).toMatchObject({ filling: ['demo-town'] });
    await expect.poll(first.output).toMatch(/Demo accounts.*admin@example\.org/s);
    const accounts = readFileSync(join(dataDir, 'demo-accounts.txt'), 'utf8');
    const [, email, password] = /^(camille@\S+) +(\S+)/m.exec(accounts)!;
    const signedIn = await fetch(`${first.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(signedIn.status).toBe(200);
    await expect.poll(async () => (await listCats(dataDir)).length).toBeGreaterThan(0);
    await first.end('SIGKILL');

    const before = await listCats(dataDir);
    // The demo town takes long to draw, so most of it counts as made.
    const catsLeft = 20;
    const [town] = await query<{ cats_added: number }>(
      dataDir,
      `update demo_town set cats_added = 444 - ${catsLeft} where finished_at is null returning cats_added`,
    );
    expect(town).toBeDefined();
    const second = await start({ DEMO: '1', DATA_DIR: dataDir });
    await second.ready();
    expect(second.output()).toContain('The demo town is complete');
    expect(readFileSync(join(dataDir, 'demo-accounts.txt'), 'utf8')).toBe(accounts);
    const cats = await listCats(dataDir);
    expect(cats).toHaveLength(before.length + catsLeft);
    expect(new Set(cats.map(({ description }) => description)).size).toBe(cats.length);
    for (const { photo_key } of cats) expect(existsSync(join(dataDir, 'photos', photo_key)), photo_key).toBe(true);
  });
});
