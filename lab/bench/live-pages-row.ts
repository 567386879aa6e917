import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startBareProcess } from './bare-process.ts';
import { addPendingCat } from './measure-news.ts';
import { millisecondsOf, summarize } from './measurement.ts';
import { collectOnSignal, settledMemoryOf } from './process-memory.ts';
import type { Row } from './row.ts';
import { signInAdministrator } from './sign-up.ts';
import type { Site } from './site.ts';

const pagesPerRound = 25;
const promisedKb = 20;
const tellings = 5;

interface Held {
  /** The process has just started, so its growth for the pages is included. */
  freshKbPerPage: number;
  kbPerPage: number;
  /** The time ends when the last page has received the event. */
  told: number[];
}

/** Needs a site that has just started and preloads `collectOnSignal`: without a collection, memory says nothing. */
export const livePagesRow: Row = async ({ site, rounds }) => {
  if (site.pid === null) throw new Error('This system does not say which process serves');
  const pages = rounds * pagesPerRound;
  const authorization = await signInAdministrator(site);
  const held = await holdPages({ pid: site.pid, url: site.url, pages }, (round) =>
    approveCat(site, authorization, round),
  );
  const bare = await holdBarePages(pages);
  const shared = { row: 'live-pages', engine: site.engine, cats: null } as const;
  return [
    {
      ...shared,
      what: `memory for each of ${pages} open pages, of a process that has just started`,
      unit: 'kB',
      measured: summarize([held.freshKbPerPage]),
      limit: { name: 'a bare server’s', ...summarize([bare.freshKbPerPage]) },
      promise: { figure: 'p50', below: promisedKb },
    },
    {
      ...shared,
      what: 'the same, where as many have come and gone before',
      unit: 'kB',
      measured: summarize([held.kbPerPage]),
      limit: { name: 'a bare server’s', ...summarize([bare.kbPerPage]) },
      promise: null,
    },
    {
      ...shared,
      what: `from the approval of a cat until the last of ${pages} pages is told`,
      unit: 'ms',
      measured: summarize(held.told),
      limit: { name: 'a bare server’s write to all', ...summarize(bare.told) },
      promise: null,
    },
  ];
};

interface Listened {
  pid: number;
  url: string;
  pages: number;
}

async function holdPages(listened: Listened, tell: (round: number) => Promise<unknown>): Promise<Held> {
  const fresh = await openMeasured(listened);
  await fresh.close();
  const holder = await openMeasured(listened);
  try {
    const told: number[] = [];
    for (let round = 0; round < tellings; round++) {
      const allTold = holder.whenTold();
      told.push(await millisecondsOf(() => Promise.all([allTold, tell(round)])));
    }
    return { freshKbPerPage: fresh.kbPerPage, kbPerPage: holder.kbPerPage, told };
  } finally {
    await holder.close();
  }
}

async function openMeasured({ pid, url, pages }: Listened) {
  const before = await settledMemoryOf(pid);
  const holder = await openPages(url, pages);
  const after = await settledMemoryOf(pid);
  if (before === null || after === null) throw new Error('This system does not say what a process takes');
  return { ...holder, kbPerPage: ((after - before) * 1000) / pages };
}

async function openPages(url: string, pages: number) {
  const holder = fork(join(import.meta.dirname, 'stream-holder.ts'), [new URL(url).port, String(pages)]);
  await nextMessage(holder);
  return {
    whenTold: () => nextMessage(holder),
    async close() {
      const ended = once(holder, 'exit');
      holder.kill('SIGKILL');
      await ended;
    },
  };
}

async function nextMessage(holder: ChildProcess): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const ended = once(holder, 'exit', { signal }).then(() => {
    throw new Error('The open pages were cut off');
  });
  await Promise.race([once(holder, 'message', { signal }), ended]).finally(() => {
    ended.catch(() => undefined);
    controller.abort();
  });
}

async function approveCat(site: Site, authorization: string, round: number): Promise<void> {
  const cat = await addPendingCat(site.pool, round);
  await site.client.ask('/api/bo/cats/review', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ approved: [cat.id] }),
  });
  await site.pool.query('delete from cats where id = $1', [cat.id]);
}

async function holdBarePages(pages: number): Promise<Held> {
  const server = await startBareProcess('bare-streams.ts', [], ['--import', collectOnSignal]);
  try {
    return await holdPages({ ...server, pages }, () => fetch(server.url, { method: 'POST' }));
  } finally {
    await server.close();
  }
}
