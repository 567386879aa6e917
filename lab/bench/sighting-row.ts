import { randomUUID } from 'node:crypto';
import { addPendingCat, measureNews, openStream, removeAddedCats } from './measure-news.ts';
import { emptyPlace } from './places.ts';
import type { Row } from './row.ts';
import { signUp } from './sign-up.ts';
import { fromAnotherAddress, type Site } from './site.ts';
import { visitorHeaders } from './visitor-headers.ts';

/** Each cat gets one sighting: the product limits how many a cat gets in a day. */
export const sightingRow: Row = async (options) => {
  const { site } = options;
  const authorization = await signUp(site);
  const owner = JSON.parse((await site.client.ask('/api/user/info', { headers: { authorization } })).body.toString());
  const stream = await openStream(site.url, { event: 'thread-changed', key: 'catId', headers: { authorization } });
  try {
    const measured = await measureNews(options, {
      row: 'sighting',
      what: 'from a visitor’s sighting to the owner’s open page',
      limit: 'the sightings alone',
      prepare: async (round) => {
        const { id } = await addPendingCat(site.pool, round);
        await site.pool.query(`update cats set user_id = $1, status = 'approved' where id = $2`, [owner.user.id, id]);
        return id;
      },
      change: async (id) => {
        const event = stream.waitFor(id);
        await sendSighting(site, id);
        await event;
      },
      read: (id) => readAsOwner(site, id, authorization),
    });
    return [measured];
  } finally {
    await stream.close();
    await removeAddedCats(site.pool);
  }
};

async function sendSighting(site: Site, catId: number): Promise<void> {
  const headers = await visitorHeaders(site);
  const form = new FormData();
  const fields = {
    client_id: randomUUID(),
    kind: 'seen',
    lat: emptyPlace.latitude + 0.01,
    lng: emptyPlace.longitude,
    seen_at: new Date().toISOString(),
    words: 'On the wall of the churchyard.',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const multipart = new Response(form);
  await site.client.ask(`/api/cats/${catId}/sightings`, {
    method: 'POST',
    headers: {
      ...fromAnotherAddress(),
      ...headers,
      'content-type': multipart.headers.get('content-type')!,
    },
    body: Buffer.from(await multipart.arrayBuffer()),
  });
}

async function readAsOwner({ client }: Site, catId: number, authorization: string): Promise<void> {
  const answer = await client.ask(`/api/cats/${catId}/sightings`, { headers: { authorization } });
  const { sightings } = JSON.parse(answer.body.toString()) as { sightings: unknown[] };
  if (sightings.length !== 1) throw new Error(`Cat ${catId} has ${sightings.length} sightings`);
}
