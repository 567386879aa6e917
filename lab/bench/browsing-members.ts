import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpClient } from './http-client.ts';
import { millisecondsOf } from './measurement.ts';
import { emptyPlace } from './places.ts';
import { reportOf } from './report-of.ts';

// Signed-in members in a process of their own: some browse, others add cats. It sends its answer to one `Visit` as a message.
//   fork('lab/bench/browsing-members.ts', [URL])

export interface MemberHeaders extends Record<string, string> {
  cookie: string;
  'x-forwarded-for': string;
}

export interface Visit {
  browsing: MemberHeaders[];
  adding: MemberHeaders[];
  paths: string[];
  pagesPerSecond: number;
  secondsBetweenCats: number;
  seconds: number;
  photos: string[];
}

export interface Visited {
  /** The unit is ms. */
  pages: number[];
  adds: number[];
}

const connections = 60;
const client = createHttpClient(process.argv[2]!, { connections });

process.once('message', async (visit: Visit) => {
  const photos = visit.photos.map((photo) => new Uint8Array(Buffer.from(photo, 'base64')));
  const [pages, adds] = await Promise.all([browse(visit), addCats(visit, photos)]);
  client.close();
  process.send!({ pages, adds } satisfies Visited, () => process.exit(0));
});

/** The requests go out at fixed times, whether or not earlier pages have been answered. */
async function browse({ browsing, paths, pagesPerSecond, seconds }: Visit): Promise<number[]> {
  const startedAt = performance.now();
  const pages: Promise<number>[] = [];
  for (let index = 0; index < pagesPerSecond * seconds; index++) {
    await sleep(Math.max(0, startedAt + (index * 1000) / pagesPerSecond - performance.now()));
    const headers = { ...browsing[index % browsing.length]!, 'accept-encoding': 'gzip' };
    const page = millisecondsOf(() => client.ask(paths[index % paths.length]!, { headers }));
    page.catch(() => undefined);
    pages.push(page);
  }
  return Promise.all(pages);
}

/** Members begin evenly spread over the time between two cats. */
async function addCats(visit: Visit, photos: Uint8Array<ArrayBuffer>[]): Promise<number[]> {
  const { adding, secondsBetweenCats, seconds } = visit;
  const each = adding.map(async (member, index) => {
    const adds: number[] = [];
    const startsAt = performance.now() + (index * secondsBetweenCats * 1000) / adding.length;
    for (let count = 0; count < Math.max(1, seconds / secondsBetweenCats); count++) {
      await sleep(Math.max(0, startsAt + count * secondsBetweenCats * 1000 - performance.now()));
      const { headers, body } = await reportOf(
        { ...emptyPlace, name: `Bench ${index}` },
        photos[index % photos.length]!,
      );
      const sent = { method: 'POST' as const, headers: { ...headers, ...member }, body };
      adds.push(await millisecondsOf(() => client.ask('/api/cats/add', sent)));
    }
    return adds;
  });
  return (await Promise.all(each)).flat();
}
