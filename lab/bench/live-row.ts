import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Measurement, millisecondsOf, summarize } from './measurement.ts';
import { emptyPlace } from './places.ts';
import type { Row } from './row.ts';
import { signInAdministrator } from './sign-up.ts';
import { fromAnotherAddress, type Site } from './site.ts';

const promisedMs = 2000;
const openPages = 50;

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
      await measureReunions(site, { authorization, cats, rounds: times.length }),
    ];
  } finally {
    await stream.close();
    await site.pool.query('delete from cats where name like $1', ['Live %']);
  }
};

interface Reunions {
  authorization: string;
  cats: number;
  rounds: number;
}

/** Every open page hears that the cat is home, and its page says so when it is read again. */
async function measureReunions(site: Site, { authorization, cats, rounds }: Reunions): Promise<Measurement> {
  const streams = await Promise.all(
    Array.from({ length: openPages }, () =>
      openStream(site.url, { event: 'cat-hidden', key: 'id', headers: fromAnotherAddress() }),
    ),
  );
  const times: number[] = [];
  const readTimes: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const { id } = await addPendingCat(site.pool, round);
      await site.pool.query("update cats set status = 'approved' where id = $1", [id]);
      times.push(
        await millisecondsOf(async () => {
          const told = Promise.all(streams.map((each) => each.waitFor(id)));
          await site.client.ask('/api/cats/reunite', {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ catId: id, reunited: true }),
          });
          await told;
          await readAsHome(site, id);
        }),
      );
      readTimes.push(await millisecondsOf(() => readAsHome(site, id)));
    }
  } finally {
    await Promise.all(streams.map((each) => each.close()));
  }
  return {
    row: 'live',
    what: `from the return home until the last of ${openPages} open pages is told and its cat page says so`,
    engine: site.engine,
    cats,
    unit: 'ms',
    measured: summarize(times),
    limit: { name: 'the cat page alone', ...summarize(readTimes) },
    promise: { figure: 'p95', below: promisedMs },
  };
}

async function readAsHome({ client }: Site, id: number): Promise<void> {
  const answer = await client.ask(`/api/cats/${id}`);
  const { cat } = JSON.parse(answer.body.toString()) as { cat: { reunited_at: string | null } };
  if (cat.reunited_at === null) throw new Error(`Cat ${id} is not home yet`);
}

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
