import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { millisecondsOf, summarize } from './measurement.ts';
import { emptyPlace } from './places.ts';
import type { Row } from './row.ts';
import { signInAdministrator } from './sign-up.ts';
import { fromAnotherAddress, type Site } from './site.ts';

const promisedMs = 2000;

export const liveRow: Row = async ({ site, cats, rounds }) => {
  const authorization = await signInAdministrator(site);
  const stream = await openStream(site.url, { event: 'cat-shown', key: 'id' });
  const times: number[] = [];
  const readTimes: number[] = [];
  try {
    for (let round = 0; round < Math.max(4, Math.ceil(rounds / 10)); round++) {
      const cat = await addPendingCat(site.pool, round);
      times.push(
        await millisecondsOf(async () => {
          const event = stream.waitFor(cat.id);
          await site.client.ask('/api/bo/cats/review', {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ approved: [cat.id] }),
          });
          await event;
          await readAsPage(site, cat);
        }),
      );
      readTimes.push(await millisecondsOf(() => readAsPage(site, cat)));
    }
  } finally {
    await stream.close();
    await site.pool.query('delete from cats where name like $1', ['Live %']);
  }
  return [
    {
      row: 'live',
      what: 'from the approval to list, search and tile of a page that was told',
      engine: site.engine,
      cats,
      unit: 'ms',
      measured: summarize(times),
      limit: { name: 'list, search and tile alone', ...summarize(readTimes) },
      promise: { figure: 'p95', below: promisedMs },
    },
  ];
};

export async function addPendingCat(pool: pg.Pool, round: number): Promise<{ id: number; name: string }> {
  const name = `Live ${round} ${randomUUID().slice(0, 8)}`;
  const { rows } = await pool.query(
    `insert into cats (user_id, name, description, is_lost, status, latitude, longitude, public_latitude, public_longitude, place_label)
     values ('00000000-0000-4000-8000-000000000001', $1, 'A cat that waits for its review.', true, 'pending', $2, $3, $2, $3, 'Somewhere')
     returning id::int as id`,
    [name, emptyPlace.latitude, emptyPlace.longitude],
  );
  return { id: rows[0].id, name };
}

async function readAsPage({ client }: Site, { id, name }: { id: number; name: string }): Promise<void> {
  const list = await client.ask(
    `/api/cats/list?latitude=${emptyPlace.latitude}&longitude=${emptyPlace.longitude}&limit=200`,
  );
  const search = await client.ask(`/api/cats/search?q=${encodeURIComponent(name)}`, { headers: fromAnotherAddress() });
  for (const answer of [list, search]) {
    const { cats } = JSON.parse(answer.body.toString()) as { cats: { id: number }[] };
    if (!cats.some((cat) => cat.id === id)) throw new Error(`Cat ${id} is not there yet`);
  }
  // At zoom 6 this tile holds the place.
  await client.ask('/api/cats/tiles/6/31/24.mvt');
}

interface StreamOptions {
  event: string;
  key: string;
  headers?: Record<string, string>;
}

export async function openStream(url: string, { event: name, key, headers = {} }: StreamOptions) {
  const wanted = new RegExp(`^event: ${name}\\ndata: .*"${key}":(\\d+)`, 'm');
  const controller = new AbortController();
  const response = await fetch(`${url}/api/live`, { signal: controller.signal, headers });
  const told = new Set<number>();
  const waiting = new Map<number, () => void>();
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const id = Number(wanted.exec(event)?.[1]);
        told.add(id);
        waiting.get(id)?.();
      }
    }
  })().catch(() => undefined);
  return {
    waitFor: (id: number) =>
      new Promise<void>((resolve) => {
        if (told.has(id)) resolve();
        else waiting.set(id, resolve);
      }),
    close: () => {
      controller.abort();
      return reading;
    },
  };
}
