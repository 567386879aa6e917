import type pg from 'pg';
import { formatMapView } from '#map/base/map-view-url.ts';
import { settle } from './generate-cats.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { compareForEach, type Measurement, millisecondsOf, summarize, warmUpWith } from './measurement.ts';
import { type Peer, startNuxtPeer } from './peers.ts';
import { catPoints } from './places.ts';
import type { Row, RowOptions } from './row.ts';
import { signUpInBrowser } from './sign-up.ts';
import { fromAnotherAddress } from './site.ts';

const promisedTimes = 1;
const wideZoom = 7;
const concurrency = 8;
const asked = { 'accept-encoding': 'gzip', 'accept-language': 'en' };

interface Case {
  what: string;
  own: string[];
  peers?: string[];
  peerName?: string;
  headers?: () => Record<string, string>;
  promise?: Measurement['promise'];
}

/** bench/peers/ has a Nuxt application that shows the same from the same database. */
export const pagesAnewRow: Row = async (options) => {
  const { pool, databaseUrl } = options.site;
  if (!databaseUrl) throw new Error('The peer needs PostgreSQL');
  await addPhotos(pool);
  const nuxt = await startNuxtPeer({ databaseUrl, siteUrl: options.site.url });
  try {
    const cases = await listCases(options);
    const measurements: Measurement[] = [];
    for (const each of cases) measurements.push(await beside(options, nuxt, each));
    for (const each of cases.slice(0, 2)) measurements.push(await atOnce(options, nuxt, each));
    return measurements;
  } finally {
    await nuxt.close();
    await removePhotos(pool);
  }
};

async function listCases({ site, rounds }: RowOptions): Promise<Case[]> {
  const points = await catPoints(site.pool, rounds);
  const rounded = Array.from({ length: rounds }, (_, n) => ({ n, ...points[n % points.length]! }));
  const cookie = await signUpInBrowser(site);
  const asMember = () => ({ cookie });
  const promise = { figure: 'p50', shareOfLimit: promisedTimes } as const;
  const home = rounded.map(({ n, ...point }) => `?at=${formatMapView({ ...point, zoom: wideZoom })}&n=${n}`);
  const cats = rounded.map(({ n, id }) => ({ path: `/cat/${id}`, query: `?n=${n}` }));
  const homePages = home.map((query) => `/${query}`);
  const catPages = cats.map(({ path, query }) => path + query);
  const homeData = home.map((query) => `/_.data${query}`);
  const catData = cats.map(({ path, query }) => `${path}.data${query}`);
  const json = 'Nuxt, its JSON';
  return [
    { what: 'home, for a visitor', own: homePages, promise },
    { what: 'a cat’s page, for a visitor', own: catPages, promise },
    { what: 'home in French, for a visitor', own: home.map((query) => `/fr${query}`), promise },
    { what: 'home, for a member', own: homePages, headers: asMember, promise },
    { what: 'a cat’s page, for a member', own: catPages, headers: asMember, promise },
    {
      what: 'a search in vain',
      own: homePages.map((path, n) => `${path}&q=qzvw${n}xk`),
      headers: fromAnotherAddress,
      promise,
    },
    { what: 'home, `.data`', own: homeData, peers: homePages, promise },
    { what: 'a cat’s page, `.data`', own: catData, peers: catPages, promise },
    { what: 'home, `.data`', own: homeData, peers: home.map((query) => `/api/home${query}`), peerName: json },
    {
      what: 'a cat’s page, `.data`',
      own: catData,
      peers: cats.map(({ path, query }) => `/api${path.replace('cat', 'cats')}${query}`),
      peerName: json,
    },
  ];
}

async function beside(
  { site, cats, rounds }: RowOptions,
  nuxt: Peer,
  { what, own, peers = own, peerName = 'Nuxt, its page', headers = () => ({}), promise = null }: Case,
): Promise<Measurement> {
  const sizes = { own: 0, peer: 0 };
  const inputs = Array.from({ length: rounds }, (_, n) => n);
  const times = await compareForEach(
    inputs,
    async (n) => {
      const { body } = await site.client.ask(own[n]!, { headers: { ...asked, ...headers() } });
      sizes.own = body.length;
    },
    async (n) => {
      const { body } = await nuxt.client.ask(peers[n]!, { headers: { ...asked, ...headers() } });
      sizes.peer = body.length;
    },
    warmUpWith(inputs),
  );
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  return {
    row: 'pages-anew',
    what: `${what}, ${kb(sizes.own)} kB sent`,
    engine: site.engine,
    cats,
    unit: 'ms',
    measured: summarize(times.measured),
    limit: { name: `${peerName}, ${kb(sizes.peer)} kB`, ...summarize(times.limit) },
    promise,
  };
}

async function atOnce({ site, cats, rounds }: RowOptions, nuxt: Peer, { what, own }: Case): Promise<Measurement> {
  const clients = [site, nuxt].map(({ url }) => createHttpClient(url, { connections: concurrency }));
  const [ownRate, peerRate] = clients.map((client) => async () => own.length / (await secondsOf(client, own)));
  const rates: { own: number[]; peer: number[] } = { own: [], peer: [] };
  for (let batch = 0; batch < Math.max(2, Math.round(rounds / 40)); batch++) {
    rates.own.push(await ownRate!());
    rates.peer.push(await peerRate!());
  }
  for (const client of clients) client.close();
  return {
    row: 'pages-anew',
    what: `${what}, ${concurrency} requests at a time`,
    engine: site.engine,
    cats,
    unit: 'per s',
    measured: summarize(rates.own),
    limit: { name: 'Nuxt, its page', ...summarize(rates.peer) },
    promise: null,
  };
}

async function secondsOf(client: HttpClient, paths: string[]): Promise<number> {
  const waiting = paths.values();
  const askAll = async () => {
    for (const path of waiting) await client.ask(path, { headers: asked });
  };
  return (await millisecondsOf(() => Promise.all(Array.from({ length: concurrency }, askAll)))) / 1000;
}

const photoMark = '-bench.webp';

/** Generated cats have no photos; only the address of a photo is rendered, so no files are needed. */
async function addPhotos(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update cats set photo_key = encode(sha256(id::text::bytea), 'hex') || $1, photo_width = 1600, photo_height = 1200,
       photo_placeholder = 'data:image/webp;base64,' || translate(encode(sha512(id::text::bytea) || sha512(name::bytea), 'base64'), chr(10), '')
     where photo_key is null`,
    [photoMark],
  );
  await settle(pool);
}

async function removePhotos(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update cats set photo_key = null, photo_width = null, photo_height = null, photo_placeholder = null
     where photo_key like '%' || $1`,
    [photoMark],
  );
  await settle(pool);
}
