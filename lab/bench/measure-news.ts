import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Measurement, millisecondsOf, summarize } from './measurement.ts';
import { emptyPlace } from './places.ts';
import type { RowOptions } from './row.ts';

const promisedMs = 2000;

interface News<Subject> {
  row: string;
  what: string;
  /** The name of the limit: reading alone. */
  limit: string;
  prepare(round: number): Promise<Subject>;
  /** Changes something, and waits until the open pages have heard of it. */
  change(subject: Subject): Promise<void>;
  read(subject: Subject): Promise<void>;
}

/** Times a change until it is read again, beside reading alone. */
export async function measureNews<Subject>(
  { site, cats, rounds }: Pick<RowOptions, 'site' | 'cats' | 'rounds'>,
  { row, what, limit, prepare, change, read }: News<Subject>,
): Promise<Measurement> {
  const times: number[] = [];
  const readTimes: number[] = [];
  for (let round = 0; round < Math.max(4, Math.ceil(rounds / 10)); round++) {
    const subject = await prepare(round);
    times.push(
      await millisecondsOf(async () => {
        await change(subject);
        await read(subject);
      }),
    );
    readTimes.push(await millisecondsOf(() => read(subject)));
  }
  return {
    row,
    what,
    engine: site.engine,
    cats,
    unit: 'ms',
    measured: summarize(times),
    limit: { name: limit, ...summarize(readTimes) },
    promise: { figure: 'p95', below: promisedMs },
  };
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

/** Threads and sightings of a cat are deleted with it. */
export async function removeAddedCats(pool: pg.Pool): Promise<void> {
  await pool.query('delete from cats where name like $1', ['Live %']);
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
  const heard = new Set<number>();
  const waiting = new Map<number, () => void>();
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const id = Number(wanted.exec(event)?.[1]);
        heard.add(id);
        waiting.get(id)?.();
      }
    }
  })().catch(() => undefined);
  return {
    waitFor: (id: number) =>
      new Promise<void>((resolve) => {
        if (heard.has(id)) resolve();
        else waiting.set(id, resolve);
      }),
    close: () => {
      controller.abort();
      return reading;
    },
  };
}
