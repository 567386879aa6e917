import { addPendingCat, measureNews, openStream, removeAddedCats } from './measure-news.ts';
import type { Measurement } from './measurement.ts';
import { emptyPlace } from './places.ts';
import type { Row, RowOptions } from './row.ts';
import { signInAdministrator } from './sign-up.ts';
import { fromAnotherAddress, type Site } from './site.ts';

const openPages = 50;

export const liveRow: Row = async (options) => {
  const { site } = options;
  const authorization = await signInAdministrator(site);
  try {
    return [await measureApprovals(options, authorization), await measureReunions(options, authorization)];
  } finally {
    await removeAddedCats(site.pool);
  }
};

async function measureApprovals(options: RowOptions, authorization: string): Promise<Measurement> {
  const { site } = options;
  const stream = await openStream(site.url, { event: 'cat-shown', key: 'id' });
  try {
    return await measureNews(options, {
      row: 'live',
      what: 'from the approval to list, search and tile of an open page',
      limit: 'list, search and tile alone',
      prepare: (round) => addPendingCat(site.pool, round),
      change: async ({ id }) => {
        const event = stream.waitFor(id);
        await post(site, authorization, '/api/bo/cats/review', { approved: [id] });
        await event;
      },
      read: (cat) => readAsPage(site, cat),
    });
  } finally {
    await stream.close();
  }
}

/** Every open page hears that the cat is home, and its page says so when it is read again. */
async function measureReunions(options: RowOptions, authorization: string): Promise<Measurement> {
  const { site } = options;
  const streams = await Promise.all(
    Array.from({ length: openPages }, () =>
      openStream(site.url, { event: 'cat-hidden', key: 'id', headers: fromAnotherAddress() }),
    ),
  );
  try {
    return await measureNews(options, {
      row: 'live',
      what: `from the return home until all ${openPages} open pages have the event and the cat page says so`,
      limit: 'the cat page alone',
      prepare: async (round) => {
        const { id } = await addPendingCat(site.pool, round);
        await site.pool.query("update cats set status = 'approved' where id = $1", [id]);
        return id;
      },
      change: async (id) => {
        const events = Promise.all(streams.map((each) => each.waitFor(id)));
        await post(site, authorization, '/api/cats/reunite', { catId: id, reunited: true });
        await events;
      },
      read: (id) => readAsHome(site, id),
    });
  } finally {
    await Promise.all(streams.map((each) => each.close()));
  }
}

async function post({ client }: Site, authorization: string, path: string, body: object): Promise<void> {
  await client.ask(path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function readAsHome({ client }: Site, id: number): Promise<void> {
  const answer = await client.ask(`/api/cats/${id}`);
  const { cat } = JSON.parse(answer.body.toString()) as { cat: { reunited_at: string | null } };
  if (cat.reunited_at === null) throw new Error(`Cat ${id} is not home yet`);
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
